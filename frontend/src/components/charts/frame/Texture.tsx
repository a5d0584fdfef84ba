import { useId, type ReactNode } from 'react';
import type { IspLook, Texture } from './palette';

/** In px: one repetition of a texture. */
const TILE = 6;
const MARKS = {
  plain: null,
  striped: <rect width={2} height={TILE} fill="var(--tb-surface)" fillOpacity={0.8} />,
  dotted: <circle cx={TILE / 2} cy={TILE / 2} r={1.4} fill="var(--tb-surface)" fillOpacity={0.9} />,
} as const;

interface Textured {
  color: string;
  texture?: Texture | undefined;
}

/** What fills bars and areas of each look, and the definitions that the chart must hold. */
export function useTextures(looks: readonly Textured[], transform = ''): TexturesOfChart {
  const id = useId();
  const name = ({ color, texture }: Textured) => `${id}${texture ?? ''}${color.replace(/\W/g, '')}`;
  const isTextured = ({ texture }: Textured) => texture !== undefined && texture !== 'plain';
  const own = new Map(looks.filter(isTextured).map((look) => [name(look), look]));
  return {
    paint: (look) => (isTextured(look) ? `url(#${name(look)})` : look.color),
    definitions: own.size > 0 && (
      <defs>
        {[...own].map(([key, { color, texture = 'plain' }]) => (
          <pattern
            key={key}
            id={key}
            width={TILE}
            height={TILE}
            patternUnits="userSpaceOnUse"
            patternTransform={`${transform} rotate(45)`}
          >
            <rect width={TILE} height={TILE} fill={color} />
            {MARKS[texture]}
          </pattern>
        ))}
      </defs>
    ),
  };
}
interface TexturesOfChart {
  paint: (look: Textured) => string;
  definitions: ReactNode;
}

const SIDE = 11;
const STRIPES = 'M0 6L6 0M5 11L11 5';
const DOTS = [3, 8];

/** A square in the look of an ISP, to be drawn in any picture. */
export function LookMark({ color, texture = 'plain' }: Partial<IspLook> & { color: string }) {
  return (
    <>
      <rect width={SIDE} height={SIDE} rx={2.5} fill={color} />
      {texture === 'striped' && <path d={STRIPES} stroke="var(--tb-surface)" strokeWidth={2} />}
      {texture === 'dotted' &&
        DOTS.flatMap((x) =>
          DOTS.map((y) => (
            <circle key={`${x}${y}`} cx={x} cy={y} r={1.5} fill="var(--tb-surface)" />
          )),
        )}
    </>
  );
}
