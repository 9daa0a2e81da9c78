import type { HillAddress } from '@beacon/api/kinds/koh/hill-address'
import { Trans } from '@lingui/react/macro'
import { CopyButton } from '../../parts/copy-button.tsx'

const textOf = ({ host, port }: HillAddress): string | null => (port === null ? null : `${host ?? window.location.hostname}:${port}`)

/** Where players reach a hill; it stays while versions change. */
export function Addresses({ addresses }: { addresses: readonly HillAddress[] }) {
  const open = addresses.flatMap((one) => {
    const text = textOf(one)
    return text === null ? [] : [{ name: one.name, text }]
  })
  if (open.length === 0)
    return (
      <span className="text-fg-3">
        <Trans>no address yet</Trans>
      </span>
    )
  return open.map(({ name, text }) => (
    <span key={text} className="inline-flex items-baseline gap-x-3">
      <code className="font-mono break-all text-fg">{text}</code>
      {open.length > 1 && <span className="text-caption text-fg-3">{name}</span>}
      <CopyButton text={text} label={text} />
    </span>
  ))
}
