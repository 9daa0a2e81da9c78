import { Kbd, SearchInput } from '@beacon/ui/controls'
import { fieldId } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SettingRow } from './setting-row.ts'
import { type VisibleTab, tabs } from './setting-rows.ts'

interface Hit {
  row: SettingRow
  tab: VisibleTab
  where: string
}

/** Finds a setting on any tab by its words or its wire name; `/` opens it. */
export function SettingSearch() {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      box.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const wanted = text.trim().toLowerCase()
  const wordsOf = ({ name, label, help }: SettingRow) => `${name} ${i18n._(label)} ${help === undefined ? '' : i18n._(help)}`.toLowerCase()
  const hits: Hit[] =
    wanted === ''
      ? []
      : tabs.flatMap(({ tab, label, groups }) =>
          groups.flatMap((group) =>
            group.rows
              .filter((row) => wordsOf(row).includes(wanted))
              .map((row) => ({ row, tab, where: `${i18n._(label)} › ${i18n._(group.title)}` })),
          ),
        )
  return (
    <div className="relative w-72">
      <SearchInput
        ref={box}
        label={t`Search settings`}
        placeholder={t`Search settings`}
        value={text}
        onValueChange={setText}
        hint={<Kbd>/</Kbd>}
      />
      {wanted !== '' && (
        <ul
          aria-label={t`Settings found`}
          className="absolute right-0 z-30 mt-1 max-h-96 w-[420px] overflow-y-auto rounded-panel border border-rule bg-ink-2 py-1"
        >
          {hits.length === 0 && <li className="px-3 py-2 text-body text-fg-3">{t`No matching settings.`}</li>}
          {hits.map(({ row, tab, where }) => (
            <li key={row.name}>
              <Link
                to="/admin/system/system-config"
                search={{ tab: tab === 'general' ? undefined : tab }}
                hash={fieldId(row.name.replace('secret:', 'secrets.'))}
                onClick={() => setText('')}
                className="flex items-baseline gap-3 px-3 py-1.5 text-body text-fg hover:bg-ink-3 focus-visible:bg-ink-3"
              >
                <span>{i18n._(row.label)}</span>
                <span className="ml-auto text-caption text-fg-3">{where}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
