import { isApiError } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { search } from '@beacon/api/platform/search'
import { errorText, useFormatLocale } from '@beacon/i18n'
import { basePath } from '@beacon/router'
import { Input } from '@beacon/ui/controls'
import { OpenDialog } from '@beacon/ui/overlay'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { type Row, type RowGroup, rowGroups, rowsOf, type GoToProps } from './rows.ts'

/** The server is asked once the typing rests. */
const rest_ms = 150

function useRested(word: string): string {
  const [rested, setRested] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => setRested(word), rest_ms)
    return () => clearTimeout(timer)
  }, [word])
  return rested
}

type Props = Omit<GoToProps, 'className'> & { onClose: () => void }

/** Every page of the menu, and every contest, team and question this person may open, by a part of the name. */
export function Palette({ side, onClose, ...target }: Props) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const { history } = useRouter()
  const [word, setWord] = useState('')
  const [marked, setMarked] = useState(0)
  const listId = useId()
  const rested = useRested(word.trim())
  const isEmpty = word.trim() === ''
  const found = useQuery({
    ...query(search.find, { query: { q: rested.slice(0, 80), side } }),
    enabled: rested !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const rows = rowsOf(target, word, isEmpty ? undefined : found.data, locale)
  const active = Math.min(marked, rows.length - 1)
  const go = ({ href }: Row) => {
    onClose()
    history.push(`${basePath}${href}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = rows[active]
    if (step !== undefined) setMarked(Math.max(0, Math.min(rows.length - 1, active + step)))
    else if (event.key === 'Enter' && row !== undefined) go(row)
    else return
    event.preventDefault()
  }
  const isAsking = !isEmpty && (found.isFetching || rested !== word.trim())
  return (
    <OpenDialog onClose={onClose} title={t`Go to`}>
      <Input
        role="combobox"
        aria-label={t`Page, contest, team or question`}
        placeholder={t`Page, contest, team or question`}
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        value={word}
        onChange={(event) => {
          setWord(event.target.value)
          setMarked(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t`Results`} aria-busy={isAsking} className="mt-2 h-80 overflow-y-auto">
        <Rows rows={rows} active={active} listId={listId} onMark={setMarked} onGo={go} />
        {found.isError && !isEmpty && (
          <p role="alert" className="px-3 py-2 text-vermilion">
            {errorText(i18n, isApiError(found.error) ? found.error.code : 'network')}
          </p>
        )}
        {rows.length === 0 && !found.isError && (
          <p role="status" className="px-3 py-2 text-fg-3">
            {isAsking ? <Trans>Searching</Trans> : <Trans>No matches.</Trans>}
          </p>
        )}
      </div>
    </OpenDialog>
  )
}

interface RowsProps {
  rows: readonly Row[]
  active: number
  listId: string
  onMark: (place: number) => void
  onGo: (row: Row) => void
}

function Rows({ rows, active, listId, onMark, onGo }: RowsProps) {
  const { t } = useLingui()
  const titles: Record<RowGroup, string> = { pages: t`Pages`, contests: t`Contests`, teams: t`Teams`, questions: t`Questions` }
  const placed = rows.map((row, place) => ({ row, place }))
  return rowGroups.map((group) => {
    const inGroup = placed.filter(({ row }) => row.group === group)
    if (inGroup.length === 0) return null
    return (
      <div key={group} role="group" aria-label={titles[group]}>
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-caption text-fg-3">
          {titles[group]}
        </p>
        {inGroup.map(({ row, place }) => (
          <button
            key={row.key}
            type="button"
            tabIndex={-1}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === active}
            ref={(option) => (place === active ? option?.scrollIntoView({ block: 'nearest' }) : undefined)}
            onPointerMove={() => place !== active && onMark(place)}
            onClick={() => onGo(row)}
            className={cn(
              'flex min-h-menu w-full cursor-default items-center gap-3 rounded-control px-3 text-left text-fg',
              place === active && 'bg-ink-3',
            )}
          >
            <span className="min-w-0 truncate">{row.label}</span>
            <span className="ml-auto max-w-[45%] shrink-0 truncate text-caption text-fg-3">{row.note}</span>
          </button>
        ))}
      </div>
    )
  })
}
