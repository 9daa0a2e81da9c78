import { Trans } from '@lingui/react/macro'

/** First in the tab order: leads past the bars to the page itself (`id="main"`). */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-ink-2 focus:px-3 focus:py-2"
    >
      <Trans>Skip to the content</Trans>
    </a>
  )
}
