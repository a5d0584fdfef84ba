import { Box, type BoxProps } from '@mantine/core';
import classes from './Track.module.css';

interface TrackProps extends BoxProps {
  /** What of it is filled; null where that is not known. */
  part: number | null;
  height: number;
  /** Otherwise that of the ISP whose place this is. */
  color?: string;
  pale?: number | false;
  look?: 'full' | 'outline' | 'hatched';
}

/** A bar that repeats what the figure beside it says. */
export function Track({ part, height, color, pale, look, ...others }: TrackProps) {
  const width = `${Math.min(1, part ?? 0) * 100}%`;
  return (
    <Box className={classes.track} aria-hidden style={{ height }} {...others}>
      {part !== null && part > 0 && (
        <div
          className={classes.fill}
          data-look={look}
          style={{ width, background: color, opacity: pale === false ? 1 : pale }}
        />
      )}
    </Box>
  );
}
