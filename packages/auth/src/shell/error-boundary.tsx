import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouteError } from '@beacon/router'
import { Component, type ReactNode } from 'react'

type State = { error: unknown; hasFailed: boolean }

/** The last net: what fails outside every route still says what happened. React offers this as a class only. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, hasFailed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <I18nProvider i18n={i18n}>
        <RouteError error={this.state.error} reset={() => this.setState({ error: null, hasFailed: false })} />
      </I18nProvider>
    )
  }
}
