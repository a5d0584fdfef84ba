export function ProbeSettingsPage(_: {
  routerId: number | undefined;
  tab: string;
  onRouter: (id: number) => void;
}) {
  return null;
}
