import { describe, expect, it } from 'vitest';
import { nameFor } from './connection';

describe('the name of a router that was given none', () => {
  it('is what it calls itself, else its address', () => {
    expect(nameFor('CORE', '10.20.0.1', ['EDGE'])).toBe('CORE');
    expect(nameFor(null, '10.20.0.1', [])).toBe('10.20.0.1');
    expect(nameFor('', '10.20.0.1', [])).toBe('10.20.0.1');
  });

  it('has the address with it where another one is called so', () => {
    expect(nameFor('MikroTik', '10.20.0.1', ['MikroTik'])).toBe('MikroTik (10.20.0.1)');
  });
});
