import { Component, type ReactNode } from 'react';

type Props = {
  /** Shown when the page crashes. */
  readonly fault: ReactNode;
  /** Identifies the page: with another one, its children are rendered again. */
  readonly place: string;
  readonly children: ReactNode;
};

type State = { readonly failedAt: string | null };

/** Shows a notice in place of a page that crashed, until the reader goes to another one. */
export class FaultBoundary extends Component<Props, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): State {
    return { failedAt: '' };
  }

  static getDerivedStateFromProps({ place }: Props, { failedAt }: State): State | null {
    if (failedAt === null) return null;
    return { failedAt: failedAt === '' || failedAt === place ? place : null };
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : this.props.fault;
  }
}
