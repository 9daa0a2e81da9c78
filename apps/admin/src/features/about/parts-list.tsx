import { hasNothing } from '@beacon/api/client'
import type { AboutPart } from '@beacon/api/platform/about'
import { LoadFailed } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { SearchInput } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { OpenDialog } from '@beacon/ui/overlay'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textQuery } from './queries.ts'

/** The licences with most parts first. */
function groupsOf(parts: readonly AboutPart[]): [licence: string, parts: AboutPart[]][] {
  const groups = new Map<string, AboutPart[]>()
  for (const part of parts) groups.set(part.licence, [...(groups.get(part.licence) ?? []), part])
  return [...groups].sort(([, one], [, other]) => other.length - one.length)
}

/** Parts of others by licence; a search opens the groups it finds something in. */
export function PartsList({ parts }: { parts: readonly AboutPart[] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [typed, setTyped] = useState('')
  const [read, setRead] = useState<AboutPart | null>(null)
  const sought = typed.trim().toLowerCase()
  const found = parts.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(sought))
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <SearchInput
          label={t`Search components`}
          placeholder={t`Name or licence`}
          className="w-72"
          value={typed}
          onValueChange={setTyped}
        />
        <span role="status" className="text-caption text-fg-3">
          {plural(found.length, { one: '# component', other: '# components' })}
        </span>
      </div>
      {groupsOf(found).map(([licence, group]) => (
        <details key={`${licence} ${sought === ''}`} open={sought !== ''} className="border-t border-rule py-1.5">
          <summary className="cursor-default">
            <span className="text-fg">{licence}</span> <span className="text-caption text-fg-3">{formatNumber(locale, group.length)}</span>
          </summary>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-x-6 py-1.5 pl-4">
            {group.map((part) => (
              <li key={`${part.name} ${part.version}`} className="flex min-h-6 min-w-0 items-center gap-2">
                <Name part={part} onRead={() => setRead(part)} />
                <span className="type-mono shrink-0 text-fg-3">{part.version}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {found.length === 0 && (
        <p className="border-t border-rule py-1.5 text-fg-2">
          <Trans>Nothing matches.</Trans>
        </p>
      )}
      {read !== null && <LicenceDialog part={read} onClose={() => setRead(null)} />}
    </>
  )
}

function Name({ part: { name, text }, onRead }: { part: AboutPart; onRead: () => void }) {
  if (text === null) return <span className="min-w-0 truncate">{name}</span>
  return (
    <button type="button" className="min-w-0 truncate text-left underline decoration-rule hover:decoration-current" onClick={onRead}>
      {name}
    </button>
  )
}

function LicenceDialog({ part, onClose }: { part: AboutPart; onClose: () => void }) {
  const { t } = useLingui()
  const text = useQuery(textQuery(part.text ?? ''))
  return (
    <OpenDialog onClose={onClose} size="lg" title={`${part.name} ${part.version}`} description={part.licence}>
      {text.isPending && <Loading>{t`Loading the licence`}</Loading>}
      {hasNothing(text) && <LoadFailed title={<Trans>The licence could not be loaded</Trans>} query={text} />}
      {text.data !== undefined && <pre className="font-mono text-mono whitespace-pre-wrap text-fg-2">{text.data.text}</pre>}
    </OpenDialog>
  )
}
