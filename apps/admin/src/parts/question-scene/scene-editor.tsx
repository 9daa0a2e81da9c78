import { usePermission } from '@beacon/auth'
import { ConfirmDialog } from '@beacon/auth/call'
import { errorText } from '@beacon/i18n'
import { Button, Checkbox, Input, Segmented, Textarea } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field, FormRows, StickyFoot } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { sceneLimits } from '@beacon/api/scene/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AddService } from '../service-run/add-service.tsx'
import { newNode, placedNode } from './draft.ts'
import { NodeFields } from './node-fields.tsx'
import { ProblemList } from './problem-list.tsx'
import { removed, replaced } from './row-list.tsx'
import { PlaceTemplate, SaveTemplate } from './template-dialogs.tsx'
import { TermsFields } from './terms-fields.tsx'
import type { SceneEditorState, SceneView } from './use-scene-editor.ts'

interface Props {
  editor: SceneEditorState
  isDynamic: boolean
  isReadOnly: boolean
}

/** The scene of a question: its terms, and its machines as fields or as a file. */
export function SceneEditor({ editor, isDynamic, isReadOnly }: Props) {
  const { t, i18n } = useLingui()
  const { view, isBusy, isDirty, failure, problems, stored } = editor
  const [isAsked, setAsked] = useState(false)
  const views: { value: SceneView; label: string }[] = [
    { value: 'fields', label: t({ context: 'scene view', message: 'Fields' }) },
    { value: 'file', label: 'scene.yml' },
  ]
  return (
    <form
      noValidate
      aria-label={t`Scene`}
      onSubmit={(event) => {
        event.preventDefault()
        void editor.save()
      }}
    >
      <fieldset disabled={isReadOnly || isBusy} className="min-w-0 max-w-4xl">
        <FormRows>
          {failure !== null && (
            <Banner boxed tone="failure" title={<Trans>Nothing was saved</Trans>}>
              {errorText(i18n, failure.code, failure.details)}
            </Banner>
          )}
          <ProblemList problems={problems} hasLines={view === 'file'} />
          <TermsFields terms={editor.terms} isDynamic={isDynamic} onChange={editor.setTerms} />
        </FormRows>
        <Section
          title={<Trans>Definition</Trans>}
          actions={
            <>
              <TemplateButtons editor={editor} />
              <Segmented
                aria-label={t`View`}
                size="sm"
                options={views}
                value={view}
                disabled={isBusy}
                onValueChange={(next) => void editor.show(next)}
              />
            </>
          }
        >
          {view === 'file' ? <FileView editor={editor} /> : <FieldsView editor={editor} />}
        </Section>
      </fieldset>
      {!isReadOnly && (
        <StickyFoot state={null} className="-mx-page -mb-3 mt-auto">
          {stored.scene !== null && (
            <Button look="quiet" disabled={isBusy} onClick={() => setAsked(true)}>
              <Trans>Remove scene…</Trans>
            </Button>
          )}
          <Button look="quiet" disabled={!isDirty || isBusy} onClick={editor.discard}>
            <Trans>Discard changes</Trans>
          </Button>
          <Button look="primary" type="submit" saving={isBusy}>
            <Trans>Save scene</Trans>
          </Button>
        </StickyFoot>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t`Remove the scene of this question?`}
        body={t`Deletes its definition. Challenges already in contests keep their copy.`}
        action={t`Remove scene`}
        onConfirm={() => {
          setAsked(false)
          void editor.remove()
        }}
      />
    </form>
  )
}

/** A copy of a template comes in, or the scene becomes one. */
function TemplateButtons({ editor: { view, terms, setTerms } }: { editor: SceneEditorState }) {
  const [open, setOpen] = useState<'place' | 'save' | null>(null)
  const mayKeep = usePermission('topology.manage')
  const isFile = view === 'file'
  const { topology_version } = terms
  return (
    <>
      {topology_version !== null && (
        <span className="text-caption text-fg-3">
          <Trans>Copied from a template, version {topology_version}</Trans>
        </span>
      )}
      <Button size="sm" disabled={isFile} onClick={() => setOpen('place')}>
        <Trans>From a template…</Trans>
      </Button>
      {mayKeep && (
        <Button size="sm" look="quiet" disabled={isFile} onClick={() => setOpen('save')}>
          <Trans>Save as template…</Trans>
        </Button>
      )}
      {open === 'place' && <PlaceTemplate onPlace={setTerms} onClose={() => setOpen(null)} />}
      {open === 'save' && <SaveTemplate definition={terms.definition} onClose={() => setOpen(null)} />}
    </>
  )
}

function FileView({ editor }: { editor: SceneEditorState }) {
  const { t } = useLingui()
  return (
    <Field label={t`Text of scene.yml`} help={<Trans>Saving stores the definition only; comments are dropped.</Trans>} layout="stack">
      <Textarea mono rows={28} spellCheck={false} value={editor.text} onChange={(event) => editor.setText(event.target.value)} />
    </Field>
  )
}

function FieldsView({ editor }: { editor: SceneEditorState }) {
  const { t } = useLingui()
  const [isAdding, setAdding] = useState(false)
  const { definition } = editor.terms
  const put = (more: Partial<typeof definition>) => editor.setTerms({ definition: { ...definition, ...more } })
  const { nets, nodes } = definition
  return (
    <FormRows>
      <Field label={t`Name`} required>
        <Input className="w-96" value={definition.name} onChange={(event) => put({ name: event.target.value })} />
      </Field>
      {nets.map((net, at) => (
        <Field key={at} label={t`Network ${net.id}`}>
          <Checkbox checked={net.egress} onCheckedChange={(egress) => put({ nets: replaced(nets, at, { egress }) })}>
            <Trans>Nodes can reach the internet</Trans>
          </Checkbox>
        </Field>
      ))}
      {nodes.map((node, at) => (
        <NodeFields
          key={at}
          node={node}
          onChange={(more) => put({ nodes: replaced(nodes, at, more) })}
          onRemove={nodes.length > 1 ? () => put({ nodes: removed(nodes, at) }) : null}
        />
      ))}
      <div className="flex gap-3">
        <Button disabled={nodes.length >= sceneLimits.nodes.max} onClick={() => put({ nodes: [...nodes, newNode(definition)] })}>
          <Trans>Add node</Trans>
        </Button>
        <Button disabled={nodes.length >= sceneLimits.nodes.max} onClick={() => setAdding(true)}>
          <Trans>Add service…</Trans>
        </Button>
      </div>
      {isAdding && (
        <AddService onAdd={(node) => put({ nodes: [...nodes, placedNode(definition, node)] })} onClose={() => setAdding(false)} />
      )}
    </FormRows>
  )
}
