/** What the frame of Mantine's pages takes of `react-remove-scroll`: two names. The rest of it comes with a dialog. */
import { fullWidthClassName, zeroRightClassName } from 'react-remove-scroll-bar/constants';

export const RemoveScroll = {
  classNames: { fullWidth: fullWidthClassName, zeroRight: zeroRightClassName },
};
