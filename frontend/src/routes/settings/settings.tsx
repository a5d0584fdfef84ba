import { Outlet } from '@tanstack/react-router';
import { SettingsFrame } from '@/features/settings/SettingsFrame';

export default function Settings() {
  return (
    <SettingsFrame>
      <Outlet />
    </SettingsFrame>
  );
}
