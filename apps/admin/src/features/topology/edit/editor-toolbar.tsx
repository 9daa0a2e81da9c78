import { Button, Checkbox, IconButton, Segmented } from '@beacon/ui/controls'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Cable, LayoutGrid, Minus, Package, Redo2, Router, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { AddService } from '../../../parts/service-run/add-service.tsx'
import type { TopologyEditor } from './use-topology-editor.ts'

export type EditorView = 'drawing' | 'list' | 'file'
interface Props {
  editor: TopologyEditor
  view: EditorView
  onView: (view: EditorView) => void
  isPlayerView: boolean
  onPlayerView: (isOn: boolean) => void
}

/** What the keys do, as buttons. */
export function EditorToolbar({ editor, view, onView, isPlayerView, onPlayerView }: Props) {
  const { t } = useLingui()
  const { acts, live } = editor
  const views = [
    { value: 'drawing' as const, label: t({ context: 'topology', message: 'Drawing' }) },
    { value: 'list' as const, label: t({ context: 'topology view', message: 'List' }) },
    { value: 'file' as const, label: 'scene.yml' },
  ]
  const isOff = view === 'file' || isPlayerView || live.isWrong
  const [only] = acts.selected
  const icon = { size: 14, 'aria-hidden': true } as const
  return (
    <div role="toolbar" aria-label={t`Drawing tools`} className="flex flex-wrap items-center gap-2 border-y border-rule py-2">
      <Segmented aria-label={t`View`} size="sm" options={views} value={view} onValueChange={onView} />
      <span className="mx-1 h-5 border-l border-rule" aria-hidden="true" />
      <Button size="sm" disabled={isOff} icon={<Box {...icon} />} onClick={acts.addNode}>
        <Trans>Node</Trans>
      </Button>
      <ServiceButton editor={editor} isOff={isOff} />
      <Button size="sm" disabled={isOff} icon={<Minus {...icon} />} onClick={acts.addNet}>
        <Trans>Network</Trans>
      </Button>
      <Button size="sm" disabled={isOff} icon={<Router {...icon} />} onClick={acts.addRouter}>
        <Trans>Router</Trans>
      </Button>
      <Button
        size="sm"
        className={acts.linkFrom === null ? '' : 'bg-ink-3'}
        disabled={isOff || (only === undefined && acts.linkFrom === null)}
        icon={<Cable {...icon} />}
        aria-pressed={acts.linkFrom !== null}
        onClick={() => acts.startLink(acts.linkFrom === null ? (only ?? null) : null)}
      >
        <Trans>Connect</Trans>
      </Button>
      <IconButton size="sm" label={t`Delete selection (Del)`} disabled={isOff || only === undefined} onClick={acts.remove}>
        <Trash2 {...icon} />
      </IconButton>
      <span className="mx-1 h-5 border-l border-rule" aria-hidden="true" />
      <IconButton size="sm" label={t`Undo (Ctrl Z)`} disabled={!editor.canUndo} onClick={acts.undo}>
        <Undo2 {...icon} />
      </IconButton>
      <IconButton size="sm" label={t`Redo (Ctrl Y)`} disabled={!editor.canRedo} onClick={acts.redo}>
        <Redo2 {...icon} />
      </IconButton>
      <IconButton size="sm" label={t`Arrange everything (L)`} disabled={isOff} onClick={acts.layOut}>
        <LayoutGrid {...icon} />
      </IconButton>
      <Checkbox checked={isPlayerView} disabled={view !== 'drawing'} onCheckedChange={onPlayerView}>
        <Trans>Player's view</Trans>
      </Checkbox>
      <CheckLine editor={editor} />
    </div>
  )
}

/** A service as a node of its own. */
function ServiceButton({ editor: { acts }, isOff }: { editor: TopologyEditor; isOff: boolean }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton size="sm" label={t`Add a service`} disabled={isOff} onClick={() => setOpen(true)}>
        <Package size={14} aria-hidden="true" />
      </IconButton>
      {isOpen && <AddService onAdd={acts.addMade} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What the check says now; choosing it shows the whole list. */
function CheckLine({ editor: { live, acts, isUntouched } }: { editor: TopologyEditor }) {
  const { t } = useLingui()
  if (isUntouched) return null
  const errors = live.problems.filter(({ level }) => level === 'error').length
  const notes = live.problems.length - errors
  const words =
    live.state === 'failed'
      ? t`Not checked: the server did not respond`
      : live.state === 'checking'
        ? t`Checking`
        : errors > 0
          ? t`${plural(errors, { one: '# error', other: '# errors' })}`
          : notes > 0
            ? t`${plural(notes, { one: '# note', other: '# notes' })}`
            : t`No problems`
  return (
    <Button look="quiet" size="sm" className={errors > 0 ? 'ml-auto text-vermilion' : 'ml-auto'} onClick={() => acts.select([])}>
      {words}
    </Button>
  )
}
