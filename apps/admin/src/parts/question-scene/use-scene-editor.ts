import { call, isApiError } from '@beacon/api/client'
import { questionScene, type QuestionScene, type SceneProblemView } from '@beacon/api/bank/question-scene'
import { useState } from 'react'
import { type Stale, staleOf } from '../form/changed-meanwhile.tsx'
import { newTerms, termsOf, type Definition, type SceneTerms } from './draft.ts'

export type SceneView = 'fields' | 'file'
interface Input {
  resource_id: string
  name: string
  /** The question's flag type: each entrant has a flag of its own. */
  isDynamic: boolean
  /** What was read, and the question's version then. */
  read: QuestionScene
  /** The version that the question has now by what was saved on this page. */
  latest: (version: number) => number
  onSaved: (from: number, reply: QuestionScene) => void
}

/** Fields and file of one scene. What is typed stays on its side until the check could read it; the other side then follows. */
function useSceneDraft({ name, read, isDynamic }: Pick<Input, 'name' | 'read' | 'isDynamic'>) {
  const [stored, setStored] = useState(read)
  const [terms, setTerms] = useState(() => startOf(read, name))
  const [base, setBase] = useState(terms)
  const [view, setView] = useState<SceneView>('fields')
  const [text, setText] = useState<string | null>(null)
  const [written, setWritten] = useState<string | null>(null)
  const [problems, setProblems] = useState<SceneProblemView[]>([])
  const take = (reply: QuestionScene) => {
    const next = startOf(reply, name)
    setStored(reply)
    setTerms(next)
    setBase(next)
    setText(null)
    setView('fields')
    setProblems([])
  }
  /** The definition as it stands, judged; null where it cannot be read. */
  const check = async (): Promise<{ definition: Definition | null; text: string; hasErrors: boolean }> => {
    const { isolation, definition } = terms
    const what = view === 'file' && text !== null ? { text } : { definition: { ...definition } }
    const reply = await call(questionScene.check, { body: { ...what, isolation, is_dynamic: isDynamic } })
    setProblems(reply.problems)
    const { definition: found } = reply
    if (view === 'file' && found !== null) setTerms((old) => ({ ...old, definition: found }))
    return { ...reply, hasErrors: reply.problems.some(({ level }) => level === 'error') }
  }
  const show = async (next: SceneView) => {
    const checked = await check()
    if (next === 'fields' && checked.definition === null) return
    setText(next === 'file' ? checked.text : null)
    setWritten(checked.text)
    setView(next)
  }
  const isDirty = JSON.stringify(terms) !== JSON.stringify(base) || (text !== null && text !== written)
  return { stored, terms, setTerms, view, text: text ?? '', setText, problems, isDirty, take, check, show }
}

/** The editor of one scene: its draft, and what is done with it. */
export function useSceneEditor({ resource_id, name, isDynamic, read, latest, onSaved }: Input) {
  const draft = useSceneDraft({ name, isDynamic, read })
  const calls = useSceneCalls(resource_id)
  const { stored, terms, check, show } = draft
  const { run, theirs } = calls
  const params = { resource_id }
  const take = (reply: QuestionScene) => {
    draft.take(reply)
    calls.closeStale()
  }
  const save = (over?: number) =>
    run(async () => {
      const { definition, hasErrors } = await check()
      if (definition === null || hasErrors) return
      const version = over ?? latest(stored.version)
      const reply = await call(questionScene.save, { params, body: { ...terms, definition, version } })
      take(reply)
      onSaved(version, reply)
    })
  const remove = () =>
    run(async () => {
      const version = latest(stored.version)
      const reply = await call(questionScene.remove, { params, query: { version } })
      take(reply)
      onSaved(version, reply)
    })
  const setTerms = (more: Partial<SceneTerms>) => draft.setTerms((old) => ({ ...old, ...more }))
  return {
    ...draft,
    ...calls,
    setTerms,
    show: (next: SceneView) => run(() => show(next)),
    save,
    remove,
    discard: () => take(stored),
    keepMine: () => theirs !== null && void save(theirs.version),
    takeTheirs: () => theirs !== null && take(theirs),
  }
}
export type SceneEditorState = ReturnType<typeof useSceneEditor>

/** One call at a time; one that fails says why, and one that came too late says what stands now. */
function useSceneCalls(resource_id: string) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<QuestionScene | null>(null)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const found = staleOf(error)
      if (found === null) return setFailure(error)
      setStale(found)
      setTheirs(await call(questionScene.get, { params: { resource_id } }))
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure: isApiError(failure) ? failure : null, stale, theirs, closeStale: () => setStale(null) }
}

const startOf = ({ scene }: QuestionScene, name: string): SceneTerms => (scene === null ? newTerms(name) : termsOf(scene))
