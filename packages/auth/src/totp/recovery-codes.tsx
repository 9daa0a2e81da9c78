import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** Ten codes that open the account without the app, shown this once: to copy, or to take away as a file. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui()
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <div className="grid gap-4">
      <Banner boxed tone="warning" title={<Trans>Save these recovery codes. They are not shown again.</Trans>}>
        <Trans>Each code signs you in once when you do not have the app.</Trans>
      </Banner>
      <ul aria-label={t`Recovery codes`} className="grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-body">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button type="button" onClick={copy}>
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        </Button>
        <Button asChild>
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`} download="beacon-recovery-codes.txt">
            <Trans>Save as file</Trans>
          </a>
        </Button>
        <Button type="button" look="primary" className="ml-auto" onClick={onDone}>
          <Trans>I have saved them</Trans>
        </Button>
      </div>
    </div>
  )
}
