import type { ConsoleGoes, ConsoleKind } from '@beacon/api/scene/console'
import { useEffect, useRef, useState } from 'react'
import { connect, type Connection, type Phase } from './connection.ts'

export interface ConsoleFacts {
  phase: Phase
  people: number
  typist: string | null
  /** Who else typed last at what is shared. */
  sharedBy: string | null
  /** Null before the first answer. */
  roundTrip_ms: number | null
  /** Seconds until it closes unless somebody is there. */
  idle_s: number | null
  /** The shell of before came back. */
  isBack: boolean
  /** Null before the shell is open. */
  recorded: boolean | null
}

const atFirst: ConsoleFacts = {
  phase: { name: 'opening' },
  people: 0,
  typist: null,
  sharedBy: null,
  roundTrip_ms: null,
  idle_s: null,
  isBack: false,
  recorded: null,
}

const heard = (facts: ConsoleFacts, said: ConsoleGoes): ConsoleFacts => {
  if (said.kind === 'opened')
    return { ...facts, people: said.people, typist: said.typist, isBack: said.is_back, idle_s: null, recorded: said.recorded }
  if (said.kind === 'recording') return { ...facts, recorded: said.is_on }
  if (said.kind === 'people') return { ...facts, people: said.people }
  if (said.kind === 'typist') return { ...facts, typist: said.typist }
  if (said.kind === 'shared') return { ...facts, sharedBy: said.by }
  if (said.kind === 'idle') return { ...facts, idle_s: said.seconds }
  return facts
}

/** What shows a console. */
export interface ConsoleView {
  size: () => { columns: number; rows: number }
  hear: (bytes: Uint8Array) => void
  /** Opened, or opened again: what was shown is shown anew. */
  begin: () => void
}

/** A console of a node for as long as its view stands. */
export function useConsole(instance_id: string, kind: ConsoleKind, view: ConsoleView | null) {
  const [facts, setFacts] = useState(atFirst)
  const connection = useRef<Connection>(null)
  useEffect(() => {
    if (view === null) return undefined
    const one = connect(
      { instance_id, kind },
      {
        size: view.size,
        onBytes: view.hear,
        onPhase: (phase) => setFacts((now) => ({ ...now, phase, idle_s: null })),
        onRoundTrip: (ms) => setFacts((now) => ({ ...now, roundTrip_ms: Math.max(1, Math.round(ms)) })),
        onSaid: (said) => {
          if (said.kind === 'opened') view.begin()
          setFacts((now) => heard(now, said))
        },
      },
    )
    connection.current = one
    return () => {
      connection.current = null
      one.close()
    }
  }, [instance_id, kind, view])
  return {
    facts,
    type: (bytes: Uint8Array) => {
      setFacts((now) => (now.idle_s === null ? now : { ...now, idle_s: null }))
      connection.current?.type(bytes)
    },
    resize: (size: { columns: number; rows: number }) => connection.current?.say({ kind: 'size', ...size }),
    stay: () => {
      setFacts((now) => ({ ...now, idle_s: null }))
      connection.current?.say({ kind: 'here' })
    },
    again: () => connection.current?.again(),
  }
}
