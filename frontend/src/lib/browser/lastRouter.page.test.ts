import { beforeEach, describe, expect, it } from 'vitest';
import { rememberRouter, routerToReturnTo } from './lastRouter';

describe('the router to return to', () => {
  beforeEach(() => sessionStorage.clear());
  const known = [{ id: 3 }, { id: 7 }];

  it('is none until one was looked at', () => {
    expect(routerToReturnTo(known)).toBeUndefined();
    expect(routerToReturnTo([])).toBeUndefined();
  });
  it('is the one looked at last while it is there', () => {
    rememberRouter(7);
    expect(routerToReturnTo(known)).toBe(7);
    expect(routerToReturnTo([{ id: 3 }, { id: 4 }])).toBeUndefined();
  });
  it('is none where one is chosen anew', () => {
    rememberRouter(7);
    expect(routerToReturnTo(known, true)).toBeUndefined();
  });
  it('is the only one', () => {
    expect(routerToReturnTo([{ id: 3 }])).toBe(3);
    expect(routerToReturnTo([{ id: 3 }], true)).toBe(3);
  });
});
