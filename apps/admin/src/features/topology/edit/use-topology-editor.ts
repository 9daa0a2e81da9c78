import { call } from '@beacon/api/client'
import { topology } from '@beacon/api/scene/topology'
import type { TopologyDetail } from '@beacon/api/scene/topology-fields'
import { useState } from 'react'
import { useFormDraft } from '../../../parts/form/form-draft.ts'
import { staleOf, type Stale } from '../../../parts/form/changed-meanwhile.tsx'
import type { Definition } from '../../../parts/question-scene/draft.ts'
import { begun, put, redone, undone } from './history.ts'
import { useDrawingActs } from './use-drawing-acts.ts'
import { useLiveCheck } from './use-live-check.ts'

export interface TopologyForm {
  name: string
  description: string
  definition: Definition
}
interface Input {
  initial: TopologyForm
  /** Null while it was never saved. */
  stored: TopologyDetail | null
  /** What was brought from a file is unsaved from the start. */
  isBrought: boolean
  onSaved: (detail: TopologyDetail) => void
}

const formOf = ({ name, description, definition }: TopologyDetail): TopologyForm => ({ name, description, definition })
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** One template on its way: its drawing with a history, its text, its draft in the browser, and saving. */
export function useTopologyEditor({ initial, stored: first, isBrought, onSaved }: Input) {
  const [stored, setStored] = useState(first)
  const [hasTried, setTried] = useState(false)
  const [history, setHistory] = useState(() => begun(initial))
  const { now: form } = history
  const change = (more: Partial<TopologyForm>, about: string | null = null) => setHistory((old) => put(old, { ...old.now, ...more }, about))
  const acts = useDrawingActs({
    definition: form.definition,
    put: (definition, about = null) => change({ definition }, about),
    undo: () => {
      setHistory(undone)
      return history.past.length > 0
    },
    redo: () => {
      setHistory(redone)
      return history.future.length > 0
    },
  })
  const live = useLiveCheck(form.definition, (definition) => change({ definition }, 'text'))
  const base = stored === null ? initial : formOf(stored)
  const isDirty = live.isWrong || !isSame(form, base) || (stored === null && isBrought)
  const object = `topology.${stored?.topology_id ?? 'new'}`
  const draft = useFormDraft<TopologyForm>({ object, isDirty, values: form, withoutSecrets })
  const saving = useSaving({
    form,
    stored,
    live,
    change,
    onSaved: (detail) => {
      draft.forget()
      setStored(detail)
      change(formOf(detail))
      onSaved(detail)
    },
  })
  // What nobody has touched yet is not wrong, only empty. Saving judges it all the same.
  const isUntouched = stored === null && !isDirty && !hasTried
  return {
    form,
    stored,
    change,
    acts,
    live: isUntouched ? { ...live, problems: [] } : live,
    isUntouched,
    draft,
    isDirty,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...saving,
    save: async () => {
      setTried(true)
      await saving.save()
    },
    takeDraft: () => {
      const { offered } = draft
      draft.take()
      if (offered !== null) change(offered.values)
    },
  }
}
export type TopologyEditor = ReturnType<typeof useTopologyEditor>

const isSecret = (key: string): boolean => /pass|secret|token|key|flag/iu.test(key)

/** What such a name may hold is not written into a browser. */
function withoutSecrets(form: TopologyForm): TopologyForm {
  const nodes = form.definition.nodes.map((node) => ({
    ...node,
    env: Object.fromEntries(Object.entries(node.env).map(([key, value]) => [key, typeof value === 'string' && isSecret(key) ? '' : value])),
  }))
  return { ...form, definition: { ...form.definition, nodes } }
}

interface Saving {
  form: TopologyForm
  stored: TopologyDetail | null
  live: ReturnType<typeof useLiveCheck>
  change: (more: Partial<TopologyForm>) => void
  onSaved: (detail: TopologyDetail) => void
}

function useSaving({ form, stored, live, change, onSaved }: Saving) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<TopologyDetail | null>(null)
  const send = async (over?: number): Promise<void> => {
    const settled = await live.settle()
    if (settled === null || settled.hasErrors) return
    const body = { ...form, definition: settled.definition }
    const detail =
      stored === null
        ? await call(topology.create, { body })
        : await call(topology.save, { params: { topology_id: stored.topology_id }, body: { ...body, version: over ?? stored.version } })
    setStale(null)
    onSaved(detail)
  }
  const save = async (over?: number): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await send(over)
    } catch (error) {
      const found = staleOf(error)
      if (found === null || stored === null) setFailure(error)
      else {
        setTheirs(await call(topology.get, { params: { topology_id: stored.topology_id } }))
        setStale(found)
      }
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    failure,
    stale,
    theirs,
    save: () => save(),
    closeStale: () => setStale(null),
    keepMine: () => theirs !== null && void save(theirs.version),
    takeTheirs: () => {
      if (theirs === null) return
      setStale(null)
      onSaved(theirs)
      change(formOf(theirs))
    },
  }
}
