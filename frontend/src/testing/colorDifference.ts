type Lab = readonly [number, number, number];

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const hue = (a: number, b: number) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
const saturation = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** Mean of two angles along the shorter way. */
function meanHue(first: number, second: number): number {
  const sum = first + second;
  if (Math.abs(first - second) <= 180) return sum / 2;
  return (sum < 360 ? sum + 360 : sum - 360) / 2;
}

/** CIEDE2000 between two colours of CIE L*a*b*, after Sharma, Wu and Dalal 2005. About 2 is just seen side by side. */
export function colorDifference(first: Lab, second: Lab): number {
  const stretch =
    1.5 - 0.5 * saturation((Math.hypot(first[1], first[2]) + Math.hypot(second[1], second[2])) / 2);
  const [a1, a2] = [first[1] * stretch, second[1] * stretch];
  const [chroma1, chroma2] = [Math.hypot(a1, first[2]), Math.hypot(a2, second[2])];
  const [hue1, hue2] = [hue(a1, first[2]), hue(a2, second[2])];
  const turn = hue2 - hue1 + (hue2 - hue1 > 180 ? -360 : hue2 - hue1 < -180 ? 360 : 0);
  const lightness = (first[0] + second[0]) / 2 - 50;
  const chroma = (chroma1 + chroma2) / 2;
  const mean = meanHue(hue1, hue2);
  const weight =
    1 -
    0.17 * cos(mean - 30) +
    0.24 * cos(2 * mean) +
    0.32 * cos(3 * mean + 6) -
    0.2 * cos(4 * mean - 63);
  const byLightness =
    (second[0] - first[0]) / (1 + (0.015 * lightness ** 2) / Math.sqrt(20 + lightness ** 2));
  const byChroma = (chroma2 - chroma1) / (1 + 0.045 * chroma);
  const byHue = (2 * Math.sqrt(chroma1 * chroma2) * sin(turn / 2)) / (1 + 0.015 * chroma * weight);
  const rotation = -2 * saturation(chroma) * sin(60 * Math.exp(-(((mean - 275) / 25) ** 2)));
  return Math.sqrt(byLightness ** 2 + byChroma ** 2 + byHue ** 2 + rotation * byChroma * byHue);
}
