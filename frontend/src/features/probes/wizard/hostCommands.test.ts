import { describe, expect, it } from 'vitest';
import { addressCommands, isCard, netplanCommands, networkdCommands } from './hostCommands';

const TWO = ['10.10.0.11', '2001:db8::12'];

describe('commands for the test host', () => {
  it('give it whole addresses of either version', () => {
    expect(addressCommands(TWO, 'ens18')).toBe(
      'sudo ip address add 10.10.0.11/32 dev ens18\nsudo ip address add 2001:db8::12/128 dev ens18',
    );
  });

  it('keep them for good', () => {
    expect(netplanCommands(TWO, 'ens18')).toContain(
      '    ens18:\n      addresses:\n        - 10.10.0.11/32\n        - 2001:db8::12/128\nEND',
    );
    expect(networkdCommands(TWO, 'ens18')).toContain(
      '[Network]\nAddress=10.10.0.11/32\nAddress=2001:db8::12/128\nEND',
    );
  });

  it('take no name of a card that a shell would read otherwise', () => {
    expect(['eth0', 'enp3s0', 'br-lan', 'eth0.20'].every(isCard)).toBe(true);
    expect(['', 'eth0; reboot', '$(x)', 'a'.repeat(16)].some(isCard)).toBe(false);
  });
});
