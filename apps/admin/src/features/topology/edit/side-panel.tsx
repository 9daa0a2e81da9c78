import type { SceneProblemView } from '@beacon/api/bank/question-scene'
import { Button, Input, Textarea } from '@beacon/ui/controls'
import { Field, FormRows } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useProblemWords } from '../../../parts/question-scene/problem-words.ts'
import { NetForm } from './net-form.tsx'
import { NodeForm } from './node-form.tsx'
import { itemAt } from './problems-at.ts'
import { RouterForm } from './router-form.tsx'
import type { TopologyEditor } from './use-topology-editor.ts'

interface Props {
  editor: TopologyEditor
  nameError: string | undefined
}

/** The form of the one item that is selected; else what the whole scene is, and everything that is wrong with it. */
export function EditorSide({ editor, nameError }: Props) {
  const { acts, form, live } = editor
  const [only, second] = acts.selected
  if (only !== undefined && second === undefined) return <ItemSide editor={editor} id={only} />
  return (
    <div className="flex flex-col gap-4">
      {second !== undefined && <ManySide editor={editor} />}
      <SceneFields editor={editor} nameError={nameError} />
      <Problems problems={live.problems} definition={form.definition} onChoose={(id) => acts.select([id])} />
    </div>
  )
}

function ManySide({ editor: { acts } }: { editor: TopologyEditor }) {
  const n = acts.selected.length
  return (
    <div className="flex items-center gap-3 border-b border-rule pb-3">
      <span className="mr-auto">
        <Plural value={n} one="# item selected" other="# items selected" />
      </span>
      <Button size="sm" look="quiet-danger" onClick={acts.remove}>
        <Trans>Delete them</Trans>
      </Button>
    </div>
  )
}

function SceneFields({ editor: { form, change }, nameError }: Props) {
  const { t } = useLingui()
  return (
    <FormRows>
      <Field label={t`Name of the template`} required error={nameError}>
        <Input maxLength={40} value={form.name} onChange={({ target: { value } }) => change({ name: value }, 'name')} />
      </Field>
      <Field label={t`Description`}>
        <Textarea
          rows={2}
          maxLength={255}
          value={form.description}
          onChange={({ target: { value } }) => change({ description: value }, 'description')}
        />
      </Field>
      <Field label={t`Name of the scene`} required help={<Trans>Text for players</Trans>}>
        <Input
          value={form.definition.name}
          onChange={({ target: { value } }) => change({ definition: { ...form.definition, name: value } }, 'scene name')}
        />
      </Field>
    </FormRows>
  )
}

function ItemSide({ editor, id }: { editor: TopologyEditor; id: string }) {
  const { t } = useLingui()
  const { acts, form, live } = editor
  const { definition } = form
  const own = live.problems.filter((problem) => itemAt(definition, problem) === id)
  const at = { net: index(definition.nets, id), router: index(definition.routers, id), node: index(definition.nodes, id) }
  const [net, router, node] = [definition.nets[at.net], definition.routers[at.router], definition.nodes[at.node]]
  const onRename = (to: string) => acts.rename(id, to)
  const kind = net !== undefined ? t`Network` : router !== undefined ? t`Router` : node !== undefined ? t`Node` : t`Internet`
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <h2 className="type-section mr-auto min-w-0 truncate text-fg" title={id}>
          {kind} {node === undefined && net === undefined && router === undefined ? '' : <span className="font-mono">{id}</span>}
        </h2>
        {(net ?? router ?? node) !== undefined && (
          <Button size="sm" look="quiet-danger" onClick={acts.remove}>
            <Trans>Delete</Trans>
          </Button>
        )}
        <Button size="sm" look="quiet" onClick={acts.clear}>
          <Trans>Close</Trans>
        </Button>
      </div>
      <Problems problems={own} definition={definition} onChoose={null} />
      {net !== undefined && (
        <NetForm
          key={`net ${at.net}`}
          net={net}
          onRename={onRename}
          onChange={(more) => acts.put({ ...definition, nets: changed(definition.nets, at.net, more) }, aboutOf('net', at.net, more))}
        />
      )}
      {router !== undefined && (
        <RouterForm
          key={`router ${at.router}`}
          {...{ router, definition, onRename }}
          onChange={(more) =>
            acts.put({ ...definition, routers: changed(definition.routers, at.router, more) }, aboutOf('router', at.router, more))
          }
        />
      )}
      {node !== undefined && (
        <NodeForm
          key={`node ${at.node}`}
          {...{ node, definition, onRename }}
          onChange={(more) => acts.put({ ...definition, nodes: changed(definition.nodes, at.node, more) }, aboutOf('node', at.node, more))}
        />
      )}
      {(net ?? router ?? node) === undefined && (
        <p className="text-fg-2">
          <Trans>Networks connected to it have internet access. Press C here, go to a network and press Enter.</Trans>
        </p>
      )}
    </div>
  )
}

const index = (items: readonly { id: string }[], id: string): number => items.findIndex((item) => item.id === id)
const changed = <T,>(items: readonly T[], at: number, more: Partial<T>): T[] =>
  items.map((item, place) => (place === at ? { ...item, ...more } : item))
/** Typing on in one field is one step of the history. */
const aboutOf = (what: string, at: number, more: object): string => `${what} ${at} ${Object.keys(more).join(' ')}`

const lists: ReadonlySet<string | number | undefined> = new Set(['nets', 'routers', 'nodes'])
/** Where in the item it is; the item itself is named beside it. */
const placeIn = ({ path }: SceneProblemView): string => (lists.has(path[0]) ? path.slice(2) : path).join('.')

interface ProblemsProps {
  problems: readonly SceneProblemView[]
  definition: TopologyEditor['form']['definition']
  /** Goes to the item; null where it is shown already. */
  onChoose: ((id: string) => void) | null
}

function Problems({ problems, definition, onChoose }: ProblemsProps) {
  const { t } = useLingui()
  const wordsOf = useProblemWords()
  const sorted = [...problems.filter(({ level }) => level === 'error'), ...problems.filter(({ level }) => level !== 'error')]
  if (sorted.length === 0) return null
  return (
    <section aria-label={t`Problems`}>
      <ul className="flex flex-col gap-2 text-body">
        {sorted.map((problem) => {
          const id = itemAt(definition, problem)
          const isError = problem.level === 'error'
          return (
            <li key={`${problem.path.join('.')} ${problem.code}`} className="flex flex-wrap items-baseline gap-x-2">
              <span className={isError ? 'text-vermilion' : 'text-amber'}>
                {isError ? t`Error` : problem.level === 'deploy' ? t`Blocks start` : t({ context: 'topology', message: 'Note' })}
              </span>
              {id !== null && onChoose !== null && (
                <button type="button" className="link font-mono text-mono" onClick={() => onChoose(id)}>
                  {id}
                </button>
              )}
              {placeIn(problem) !== '' && <code className="font-mono text-mono text-fg">{placeIn(problem)}</code>}
              <span className="min-w-0 text-fg-2">{wordsOf(problem)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
