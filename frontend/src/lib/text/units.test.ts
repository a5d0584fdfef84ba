import { describe, expect, it } from 'vitest';
import * as units from './units';

const GIB = 2 ** 30;

describe('rates are decimal bit/s', () => {
  it('reads a 200 Mbps line as 200 Mbps', () => {
    expect(units.formatRate(200_000_000, 'en-GB')).toBe('200 Mbps');
    expect(units.formatContract(200_000_000, 'id-ID')).toBe('200 Mbps');
  });
  it.each([
    [94_300_000, '94.3 Mbps'],
    [0, '0 bps'],
    [420_000, '420 kbps'],
    [1_500_000_000, '1.5 Gbps'],
    [null, '–'],
  ])('%s is %s', (bps, text) => {
    expect(units.formatRate(bps, 'en-GB')).toBe(text);
  });
  it('does not round a contract', () => {
    expect(units.formatContract(1_250_000_000, 'en-GB')).toBe('1.25 Gbps');
  });
});

describe('volumes are GiB or GB by name', () => {
  it("writes the paper's table with one decimal", () => {
    expect(units.formatVolume(490.7 * GIB, 'en-GB', 'iec')).toBe('490.7 GiB');
    expect(units.formatVolume(2205.8 * GIB, 'en-GB', 'iec')).toBe('2,205.8 GiB');
    expect(units.formatVolume(2205.8 * GIB, 'id-ID', 'iec')).toBe('2.205,8 GiB');
  });
  it('counts GB in thousands', () => {
    expect(units.formatVolume(490.7e9, 'en-GB', 'si')).toBe('490.7 GB');
    expect(units.formatVolume(2.3685e12, 'en-GB', 'si')).toBe('2.37 TB');
    expect(units.formatVolume(2.3685e12, 'id-ID', 'si')).toBe('2,37 TB');
    expect(units.volumeUnit(999e9, 'si').name).toBe('GB');
    expect(units.volumeUnit(1e12, 'si').name).toBe('TB');
  });
  it('uses one unit for a whole table', () => {
    const unit = units.volumeUnit(2000 * GIB, 'iec');
    expect(units.formatVolume(0.04 * GIB, 'en-GB', 'iec', unit)).toBe('0.0 GiB');
    expect(units.volumeUnit(200_000 * GIB, 'iec').name).toBe('TiB');
  });
  it('writes TiB from exactly 100,000 GiB on', () => {
    expect(units.volumeUnit(100_000 * GIB, 'iec').name).toBe('TiB');
    expect(units.volumeUnit(99_999 * GIB, 'iec').name).toBe('GiB');
  });
});

describe('shares and changes', () => {
  it('never rounds coverage up to 100 %', () => {
    expect(units.formatCoverage(0.99999, 'en-GB')).toBe('99.9 %');
    expect(units.formatCoverage(1, 'en-GB')).toBe('100 %');
    expect(units.formatAvailability(0.99999, 'en-GB')).toBe('99.99 %');
    expect(units.formatAvailability(0.9995, 'id')).toBe('99,95 %');
    expect(units.formatAvailability(1, 'en-GB')).toBe('100 %');
    expect(units.formatAvailability(null, 'en-GB')).toBe('–');
    expect(units.formatCoverage(null, 'en-GB')).toBe('–');
  });
  it('rounds coverage and shares half up, as the sentences beside them do', () => {
    expect(units.formatCoverage(0.4346, 'en-GB')).toBe('43.5 %');
    expect(units.formatShare(0.1225, 'en-GB')).toBe('12.3 %');
    expect(units.formatShare(0.99996, 'en-GB')).toBe('99.9 %');
    expect(units.formatShare(0.996, 'en-GB', 0)).toBe('99 %');
    expect(units.formatShare(1, 'en-GB')).toBe('100.0 %');
    expect(units.formatSkewShare(0.0499, 'en-GB')).toBe('4.99 %');
    expect(units.formatSkewShare(0.04996, 'en-GB')).toBe('4.996 %');
    expect(units.formatSkewShare(0.15004, 'en-GB')).toBe('15.004 %');
    expect(units.formatSkewShare(0.05, 'en-GB')).toBe('5.0 %');
    expect(units.formatSkewShare(0.1226, 'en-GB')).toBe('12.3 %');
    expect(units.formatShare(1.00004, 'en-GB')).toBe('100.0 %');
  });
  it('signs a change with the true minus', () => {
    expect(units.formatSigned(5.34, 'en-GB')).toBe('+5.3');
    expect(units.formatNumber(-0.4, 'id-ID', 1)).toBe('−0,4');
    expect(units.formatSigned(-5.06, 'en-GB')).toBe('−5.1');
    expect(units.formatSigned(-0.01, 'en-GB')).toBe('±0.0');
  });
  it('shows skew as the paper does', () => {
    expect(units.formatSkew(0.17479, 'en-GB')).toBe('0.175');
    expect(units.formatShare(0.17479, 'id-ID')).toBe('17,5 %');
  });
});

describe('milliseconds and loss', () => {
  it.each([
    [0.0402, '0.04 ms'],
    [2.5, '2.5 ms'],
    [0.9994, '1.00 ms'],
    [0.9995, '1.0 ms'],
    [9, '9.0 ms'],
    [99.94, '99.9 ms'],
    [99.95, '100 ms'],
    [26, '26 ms'],
    [108.3, '108 ms'],
    [1250.4, '1,250 ms'],
    [0, '0 ms'],
    [null, '–'],
  ])('%s is %s', (ms, text) => {
    expect(units.formatMs(ms, 'en-GB')).toBe(text);
  });
  it.each([
    [0, '0 %'],
    [0.000_01, '< 0.01 %'],
    [0.0031, '0.31 %'],
    [0.125, '12.5 %'],
    [null, '–'],
  ])('a loss of %s is %s', (loss, text) => {
    expect(units.formatLoss(loss, 'en-GB')).toBe(text);
  });
});

describe('money', () => {
  it.each([
    ['12500000', 'IDR', 'id-ID', 'Rp 12.500.000'],
    ['41.3', 'USD', 'en-GB', 'USD 41.30'],
    ['1200.49', 'USD', 'en-GB', 'USD 1,200'],
    ['1000', 'USD', 'en-GB', 'USD 1,000'],
    ['999.99', 'USD', 'en-GB', 'USD 999.99'],
    [null, 'USD', 'en-GB', '–'],
    ['5', null, 'en-GB', '–'],
  ])('%s %s in %s is %s', (amount, currency, locale, text) => {
    expect(units.formatMoney(amount, currency, locale)).toBe(text);
  });
});

describe('money in a sentence', () => {
  it.each([
    ['36712345.67', 'IDR', 'en-GB', 'IDR 36.7 million'],
    ['36712345.67', 'IDR', 'id-ID', 'Rp 36,7 juta'],
    ['812.40', 'USD', 'en-GB', 'USD 812'],
    ['0', 'USD', 'en-GB', 'USD 0'],
    [null, 'USD', 'en-GB', '–'],
  ])('%s %s in %s is %s', (amount, currency, locale, text) => {
    expect(units.formatMoneyShort(amount, currency, locale)).toBe(text);
  });
});

describe('amounts that are typed', () => {
  it('are separated as the language writes them', () => {
    expect(units.separatorsOf('id-ID')).toEqual({ group: '.', decimal: ',' });
    expect(units.separatorsOf('en-GB')).toEqual({ group: ',', decimal: '.' });
  });
  it('have no decimals in rupiah, and two in dollars', () => {
    expect([units.decimalsOf('IDR'), units.decimalsOf('USD')]).toEqual([0, 2]);
  });
});
