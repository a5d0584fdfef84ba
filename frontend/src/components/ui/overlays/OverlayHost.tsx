import { modals, ModalsProvider } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { useEffect } from 'react';
import { overlaysReady } from './overlays';

export { modals, notifications };

export default function OverlayHost() {
  useEffect(overlaysReady, []);
  return (
    <>
      <Notifications position="top-center" autoClose={4000} />
      <ModalsProvider />
    </>
  );
}
