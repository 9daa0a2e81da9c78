import { isApiError } from '@beacon/api/client'
import { useErrorWords } from '@beacon/auth/call'
import { playerScene } from '@beacon/engine/scene/drawing'
import { Button, Textarea } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { DraftBanner } from '../../../parts/form/draft-banner.tsx'
import { DrawingView } from '../drawing/drawing-view.tsx'
import { EditorToolbar, type EditorView } from './editor-toolbar.tsx'
import { ItemList } from './item-list.tsx'
import { KeyHelp } from './key-help.tsx'
import { troublesOf, type Troubles } from './problems-at.ts'
import { EditorSide } from './side-panel.tsx'
import type { TopologyEditor } from './use-topology-editor.ts'

const nothing: ReadonlyMap<string, Troubles> = new Map()

/** Drawing, list and file of one scene, with the form of what is selected beside them. */
export function TopologyEditorView({ editor }: { editor: TopologyEditor }) {
  const words = useErrorWords()
  const [view, setView] = useState<EditorView>('drawing')
  const [isPlayerView, setPlayerView] = useState(false)
  const [isHelping, setHelping] = useState(false)
  const side = useRef<HTMLElement>(null)
  const { acts, live, draft, form, failure } = editor
  const isAtName = isApiError(failure) && failure.code === 'name_taken'
  return (
    <>
      {draft.offered !== null && <DraftBanner at={draft.offered.at} onTake={editor.takeDraft} onDiscard={draft.forget} />}
      {failure !== null && !isAtName && (
        <Banner boxed tone="failure" className="mt-2" title={<Trans>Nothing was saved</Trans>}>
          {words(failure)}
        </Banner>
      )}
      {live.isWrong && (
        <Banner
          boxed
          tone="warning"
          className="mt-2"
          title={<Trans>The text is not a valid scene yet</Trans>}
          actions={
            <Button size="sm" onClick={live.discard}>
              <Trans>Discard text</Trans>
            </Button>
          }
        >
          <Trans>The diagram shows the last valid version and is read-only until this is fixed.</Trans>
        </Banner>
      )}
      <EditorToolbar
        editor={editor}
        view={view}
        onView={setView}
        isPlayerView={isPlayerView && view === 'drawing'}
        onPlayerView={setPlayerView}
      />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-h-0 min-w-0 border-r border-rule">
          {view === 'drawing' && (
            <Drawing editor={editor} isPlayerView={isPlayerView} onEdit={() => focusFirst(side.current)} onHelp={() => setHelping(true)} />
          )}
          {view === 'list' && (
            <ItemList
              definition={form.definition}
              troubles={troublesOf(form.definition, live.problems)}
              selected={acts.selected}
              onChoose={(id) => acts.select([id])}
            />
          )}
          {view === 'file' && <FileText editor={editor} />}
        </div>
        <aside ref={side} className="min-h-0 overflow-y-auto py-3 pl-4">
          <fieldset disabled={live.isWrong} className="min-w-0">
            <EditorSide editor={editor} nameError={isAtName ? words(failure) : undefined} />
          </fieldset>
        </aside>
      </div>
      <p role="status" className="sr-only">
        {acts.said.text}
        {acts.said.n % 2 === 0 ? '' : ' '}
      </p>
      <KeyHelp isOpen={isHelping} onClose={() => setHelping(false)} />
    </>
  )
}

/** The form is drawn once the item is selected. */
const focusFirst = (side: HTMLElement | null): void =>
  void setTimeout(() => side?.querySelector<HTMLElement>('input, textarea, [role="combobox"], [role="radio"]')?.focus(), 0)

interface DrawingProps {
  editor: TopologyEditor
  isPlayerView: boolean
  onEdit: () => void
  onHelp: () => void
}

function Drawing({ editor: { form, acts, live }, isPlayerView, onEdit, onHelp }: DrawingProps) {
  const { definition } = form
  const scene = isPlayerView ? playerScene(definition) : definition
  const nodes = new Map(definition.nodes.map((node) => [node.id, node]))
  const nets = new Map(definition.nets.map((net) => [net.id, net]))
  return (
    <DrawingView
      scene={scene}
      definition={isPlayerView || live.isWrong ? null : definition}
      nodeOf={(id) => {
        const node = nodes.get(id)
        const ports = (node?.ports ?? [])
          .filter(({ open }) => open === 'player')
          .map(({ port, proto }) => (proto === 'udp' ? `${port}/udp` : String(port)))
        return {
          kind: node?.kind ?? 'container',
          image: isPlayerView ? ports.join(', ') || undefined : (node?.image ?? ''),
          isHidden: node?.hidden ?? false,
        }
      }}
      netOf={(id) => ({ prefix: isPlayerView ? null : (nets.get(id)?.prefix ?? null), isParted: nets.get(id)?.talk === false })}
      troubles={isPlayerView ? nothing : troublesOf(definition, live.problems)}
      acts={acts}
      onEdit={onEdit}
      onHelp={onHelp}
    />
  )
}

function FileText({ editor: { live } }: { editor: TopologyEditor }) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Text of scene.yml`}
      layout="stack"
      className="p-3"
      help={<Trans>The diagram updates once the text is valid. Changing the diagram removes comments.</Trans>}
    >
      <Textarea mono rows={28} spellCheck={false} value={live.text} onChange={({ target: { value } }) => live.type(value)} />
    </Field>
  )
}
