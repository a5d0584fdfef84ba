import type { ReactNode } from 'react';
import { ZoomContext } from '@/components/charts/frame/zoomContext';
import type { View } from '@/lib/view';
import { zoomedTo } from '@/lib/zoom';

interface ZoomableProps {
  view: View;
  onView: (view: View) => void;
  children: ReactNode;
}

/** A stretch of a chart in here becomes the period of the page. */
export const Zoomable = ({ view, onView, children }: ZoomableProps) => (
  <ZoomContext value={(span) => onView(zoomedTo(view, span))}>{children}</ZoomContext>
);
