import { sceneConsole } from '@beacon/api/scene/console'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Desktop } from '@beacon/ui/desktop'
import { Banner, Loading } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { Terminal, type TerminalHandle } from '@beacon/ui/terminal'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { FilmSize } from './film.ts'
import { sceneNumber } from './narrowed.ts'
import { connectWatch, type WatchConnection } from './watch-connection.ts'

interface Facts {
  phase: 'opening' | 'open' | 'over'
  error: unknown
  size: FilmSize | undefined
  /** Who of the staff types; null: the person does. */
  typist: string | null
  isMine: boolean
}
const atFirst: Facts = { phase: 'opening', error: null, size: undefined, typist: null, isMine: false }
const nothing = () => undefined

/** Somebody's console as they see it, and after taking over with the own keys. */
export function WatchView({ console_id, onClose }: { console_id: string; onClose: () => void }) {
  const { t } = useLingui()
  const mayTake = usePermission('scene.operate')
  const list = useQuery(query(sceneConsole.list, { query: {} }))
  const one = list.data?.items.find((item) => item.console_id === console_id)
  const terminal = useRef<TerminalHandle>(null)
  const [view, setView] = useState<Watched | null>(null)
  const { facts, take, give, type } = useWatch(console_id, view)
  const canTake = mayTake && facts.phase === 'open'
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <PageHeader
        title={one === undefined ? <Trans>Console</Trans> : <Trans>Console of {one.rep_name}</Trans>}
        facts={
          one !== undefined && (
            <>
              {one.scene_name} <span className="type-mono">{sceneNumber(one.number)}</span> · {one.node}
              {one.recorded && ` · ${t({ context: 'console', message: 'Recorded' })}`}
            </>
          )
        }
        actions={
          <>
            {canTake && facts.typist === null && (
              <Button look="primary" onClick={take}>
                <Trans context="console">Take over</Trans>
              </Button>
            )}
            {canTake && facts.isMine && (
              <Button look="primary" onClick={give}>
                <Trans context="console">Hand back</Trans>
              </Button>
            )}
            <Button onClick={onClose}>
              <Trans>Back</Trans>
            </Button>
          </>
        }
      />
      <WatchState facts={facts} />
      <div className="h-[68vh] min-h-80 bg-ink-0 p-1">
        <Suspense fallback={<Loading>{t`Terminal`}</Loading>}>
          {one?.console === 'desktop' ? (
            <Desktop
              label={t`Participant's view`}
              isFitted
              isLocked={!facts.isMine}
              onType={type}
              onBroken={nothing}
              onReady={(desktop) => setView({ hear: desktop.hear, begin: desktop.begin, focus: desktop.focus })}
            />
          ) : (
            one !== undefined && (
              <Terminal
                label={t`Participant's view`}
                fontSize={14}
                isRead={false}
                copiesOnSelect={false}
                isLocked={!facts.isMine}
                shownSize={facts.size ?? { columns: 80, rows: 24 }}
                onType={type}
                onSize={nothing}
                onPasteLines={(text) => terminal.current?.paste(text)}
                onFind={nothing}
                onReady={(shell) => {
                  terminal.current = shell
                  setView({ hear: shell.write, begin: nothing, focus: shell.focus })
                }}
              />
            )
          )}
        </Suspense>
      </div>
    </div>
  )
}

function WatchState({ facts: { phase, error, typist, isMine } }: { facts: Facts }) {
  const wordsOf = useErrorWords()
  if (phase === 'over')
    return <Banner boxed tone="warning" title={error === null ? <Trans>This console has ended.</Trans> : wordsOf(error)} />
  if (isMine)
    return (
      <Banner
        boxed
        tone="warning"
        title={<Trans>You have control. The participant sees your name and cannot type until you hand back.</Trans>}
      />
    )
  if (typist !== null) return <Banner boxed tone="info" title={<Trans>{typist} is typing.</Trans>} />
  return null
}

/** What shows the console that is watched. */
interface Watched {
  hear: (bytes: Uint8Array) => void
  begin: () => void
  focus: () => void
}

function useWatch(console_id: string, view: Watched | null) {
  const [facts, setFacts] = useState(atFirst)
  const connection = useRef<WatchConnection>(null)
  /** A takeover was asked for and not yet answered. */
  const isAsked = useRef(false)
  useEffect(() => {
    if (view === null) return undefined
    const one = connectWatch(console_id, {
      onBytes: view.hear,
      onEnd: (error) => setFacts((now) => ({ ...now, phase: 'over', error, isMine: false })),
      onSaid: (said) => {
        if (said.kind === 'opened') {
          const { columns, rows, typist } = said
          view.begin()
          setFacts((now) => ({ ...now, phase: 'open', size: { columns, rows }, typist }))
        }
        if (said.kind === 'size') setFacts((now) => ({ ...now, size: { columns: said.columns, rows: said.rows } }))
        if (said.kind === 'typist') {
          const isMine = said.typist !== null && isAsked.current
          isAsked.current = false
          setFacts((now) => ({ ...now, typist: said.typist, isMine }))
        }
        if (said.kind === 'end') setFacts((now) => ({ ...now, phase: 'over', isMine: false }))
      },
    })
    connection.current = one
    return () => {
      connection.current = null
      one.close()
    }
  }, [console_id, view])
  return {
    facts,
    take: () => {
      isAsked.current = true
      connection.current?.say({ kind: 'take' })
      view?.focus()
    },
    give: () => connection.current?.say({ kind: 'give' }),
    type: (bytes: Uint8Array) => connection.current?.type(bytes),
  }
}
