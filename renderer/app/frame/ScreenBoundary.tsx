import { Component, type ReactNode } from 'react';
import { i18next } from '../../i18n/index.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Keeps the frame alive when a screen fails to render. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: Error | null }> {
  override state: { failed: Error | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const message = this.state.failed.message.replace(/[.!?]?$/, '.');
    return (
      <main style={{ flex: 1 }}>
        <EmptyState
          title={i18next.t('app.crash.title')}
          action={
            <ActionButton onClick={() => this.setState({ failed: null })}>{i18next.t('common.retry')}</ActionButton>
          }
        >
          {i18next.t('app.crash.text', { message })}
        </EmptyState>
      </main>
    );
  }
}
