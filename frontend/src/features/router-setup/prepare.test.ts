import { describe, expect, it } from 'vitest';
import {
  addressProblem,
  findServerCommand,
  likelyServer,
  prepareCommands,
  rightsCommands,
} from './prepare';

describe('the address that a router lets in', () => {
  it.each(['127.0.0.1', '127.0.1.1', '::1', '0:0:0:0:0:0:0:1', '0.0.0.0', '10.0.0.1, 127.0.0.1'])(
    'is never the router itself: %s',
    (text) => expect(addressProblem(text)).toBe('loopback'),
  );

  it.each(['localhost', 'timbang.kampus.id', '10.0.0', '10.0.0.256', '10.0.0.1/33', '10.0.0.1,'])(
    'is one that RouterOS takes: %s',
    (text) => expect(addressProblem(text)).toBe('not_an_address'),
  );

  it.each(['10.0.0.5', '10.0.0.0/24,192.0.2.7', '2001:db8::5'])('may be %s', (text) =>
    expect(addressProblem(text)).toBeNull(),
  );

  it('is guessed only where a router can reach it', () => {
    expect(['127.0.0.1', 'localhost', '10.0.0.5'].map(likelyServer)).toEqual(['', '', '10.0.0.5']);
    expect(addressProblem('')).toBe('missing');
  });
});

describe('the commands', () => {
  it('let in whom the person chose', () => {
    expect(prepareCommands('timbang', '10.0.0.5, 10.0.0.6')).toMatch(
      /set api-ssl certificate=timbang-api disabled=no address=10\.0\.0\.5,10\.0\.0\.6$/,
    );
    expect(prepareCommands('x"; /system reset', '10.0.0.5')).toContain('/user add name=timbang ');
  });

  it('give and take write, and leave other policies', () => {
    const { give, take } = rightsCommands('timbang', ['api', 'read', 'test', 'write']);
    expect(give).toMatch(/policy=api,read,test,write$/);
    expect(take).toMatch(/policy=api,read,test$/);
    expect(rightsCommands('timbang', []).give).toMatch(/policy=api,read,write$/);
  });
});

describe('the command that finds the address of this server', () => {
  it.each([
    ['10.20.0.1', 'ip route get 10.20.0.1'],
    ['2001:db8::1', 'ip route get 2001:db8::1'],
    [
      'core.kampus.id',
      `ip route get "$(getent ahosts core.kampus.id | awk 'NR == 1 { print $1 }')"`,
    ],
  ])('asks for the router: %s', (router, command) =>
    expect(findServerCommand(router)).toBe(command),
  );

  it.each(['', 'a b', '$(reboot)'])('is not there without a router: %s', (router) =>
    expect(findServerCommand(router)).toBeNull(),
  );
});
