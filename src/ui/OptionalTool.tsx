import { Component, type ReactNode } from 'react'
import { logFailure } from './log-failure.ts'

type Props = { children: ReactNode }

/**
 * Keeps the exception of a tool from replacing the page: the tool disappears instead. React tells only classes about
 * exceptions of components.
 */
export class OptionalTool extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    logFailure('An optional tool failed:', error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
