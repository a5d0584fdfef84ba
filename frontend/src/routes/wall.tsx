import { getRouteApi } from '@tanstack/react-router';
import { WallPage } from '@/features/wall/WallPage';

const route = getRouteApi('/wall');

export default function Wall() {
  return <WallPage {...route.useSearch()} />;
}
