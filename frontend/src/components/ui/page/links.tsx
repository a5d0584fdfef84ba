import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Native = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> & {
  ref?: Ref<HTMLAnchorElement>;
};

function ButtonAnchor(props: ButtonProps & Native) {
  return <Button component="a" {...props} />;
}
function TextAnchor(props: Omit<AnchorProps, keyof Native> & Native) {
  return <Anchor {...props} />;
}

/** Typed links that look like a button or like text. */
export const ButtonLink = createLink(ButtonAnchor);
export const TextLink = createLink(TextAnchor);
