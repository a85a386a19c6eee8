import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type CSSProperties, type ReactNode, Suspense } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '../buttons/buttons.tsx';
import { Hidden } from '../text/text.tsx';
import faultNoticeClasses from './fault-notice.module.css';
import skeletonClasses from './skeleton.module.css';

type QueryBoundaryProps<Reply> = {
  readonly reply: Reply | undefined;
  /** Why loading failed, as a sentence; null otherwise. */
  readonly failure: string | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  readonly children: (reply: Reply) => ReactNode;
};

/**
 * Shows a skeleton while a query loads, an error with a retry button when it fails, and its children with the
 * reply. A reply that cannot be refreshed stays below the error, with what was typed into it.
 */
export function QueryBoundary<Reply>({
  reply,
  failure,
  isFetching,
  onRetry,
  children,
}: QueryBoundaryProps<Reply>) {
  if (failure === null && reply === undefined)
    return (
      <Waiting>
        <Skeleton height={240} />
      </Waiting>
    );
  return (
    <>
      {failure === null ? null : <FaultNotice message={failure} onRetry={onRetry} busy={isFetching} />}
      {reply === undefined ? null : children(reply)}
    </>
  );
}

type WaitingProps = { readonly className?: string | undefined; readonly children: ReactNode };

/** Placeholder while loading: quiet blocks on screen, one word for screen readers. */
export function Waiting({ className, children }: WaitingProps) {
  return (
    <div aria-busy="true">
      <Hidden>{m.page_loading()}</Hidden>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

type SkeletonProps = {
  readonly height?: CSSProperties['height'];
  readonly width?: CSSProperties['width'];
  readonly className?: string | undefined;
};

/** Placeholder block for content that is loading. */
export function Skeleton({ height, width, className = '' }: SkeletonProps) {
  return (
    <span className={`${skeletonClasses.block} ${className}`} style={{ height, width }} aria-hidden="true" />
  );
}

type FaultNoticeProps = { readonly message: string; readonly onRetry: () => void; readonly busy?: boolean };

/** Error message with a button to try again. */
export function FaultNotice({ message, onRetry, busy = false }: FaultNoticeProps) {
  return (
    <div role="alert" className={faultNoticeClasses.notice}>
      <p className={faultNoticeClasses.title}>
        <IconAlertTriangle size={20} aria-hidden />
        {m.fault_title()}
      </p>
      <p>{message}</p>
      <Button onClick={onRetry} busy={busy}>
        {m.fault_retry()}
      </Button>
    </div>
  );
}

type FaultBoundaryProps = {
  /** Shown when the page crashes. */
  readonly fault: ReactNode;
  /** Identifies the page: with another one, its children are rendered again. */
  readonly place: string;
  readonly children: ReactNode;
};

type State = { readonly failedAt: string | null };

/** Shows a notice in place of a page that crashed, until the reader goes to another one. */
export class FaultBoundary extends Component<FaultBoundaryProps, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): State {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps({ place }: FaultBoundaryProps, { failedAt }: State): State | null {
    if (failedAt === null) return null;
    return { failedAt: failedAt === '' || failedAt === place ? place : null };
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : this.props.fault;
  }
}

type FallbackBoundaryProps = { readonly fallback: ReactNode; readonly children: ReactNode };

/** Renders a fallback when part of a page cannot be loaded; the rest of the page stays. */
class FallbackBoundary extends Component<FallbackBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

type LazyPartProps = {
  /** Shown while the code loads. */
  readonly waiting?: ReactNode;
  /**
   * Shown when the code cannot be loaded, for example without a connection or after an update of the
   * registry; by default `NotLoaded`.
   */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a page whose code is loaded when it is needed. When that fails, the rest of the page stays. */
export function LazyPart({ waiting = null, instead, children }: LazyPartProps) {
  return (
    <FallbackBoundary fallback={instead === undefined ? <NotLoaded /> : instead}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </FallbackBoundary>
  );
}

const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/**
 * Says that a part could not be loaded. To try again reloads the page: a part that failed once is not
 * requested again.
 */
export function NotLoaded() {
  return (
    <div ref={bringIntoView}>
      <FaultNotice message={m.fault_unreachable()} onRetry={() => window.location.reload()} />
    </div>
  );
}
