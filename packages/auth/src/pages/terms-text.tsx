import { Markdown } from '@beacon/ui/markdown'
import { Trans } from '@lingui/react/macro'

/** The terms of registration, to read before agreeing. */
export function TermsText({ text }: { text: string }) {
  return (
    <details className="rounded-control border border-rule px-3 py-2 text-dense">
      <summary className="cursor-pointer text-fg">
        <Trans>Read the terms</Trans>
      </summary>
      <div className="mt-2">
        <Markdown>{text}</Markdown>
      </div>
    </details>
  )
}
