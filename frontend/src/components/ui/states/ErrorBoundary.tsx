import { Button, Code } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPartMissing } from '@/lib/browser/reloading';
import { PartMissing } from './PartMissing';
import { StatePanel } from './StatePanel';

interface Props {
  /** Another place: what crashed at the last one is forgotten. */
  place?: string;
  children: ReactNode;
}

/** A crash in one part of a page leaves the others alone. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state = { error: null as Error | null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override componentDidUpdate({ place }: Props) {
    if (place !== this.props.place && this.state.error) this.setState({ error: null });
  }
  override render() {
    const { error } = this.state;
    return error ? (
      <Crashed error={error} onRetry={() => this.setState({ error: null })} />
    ) : (
      this.props.children
    );
  }
}

export function Crashed({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const { t } = useTranslation();
  if (isPartMissing(error)) return <PartMissing />;
  return (
    <>
      <StatePanel
        kind="error"
        title={t('state.crashed_title')}
        text={t('state.crashed_text')}
        action={
          <Button variant="default" onClick={onRetry ?? (() => location.reload())}>
            {onRetry ? t('action.retry') : t('action.reload')}
          </Button>
        }
      />
      <Code block mx="auto" maw={640}>
        {error.message}
      </Code>
    </>
  );
}
