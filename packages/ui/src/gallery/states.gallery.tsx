import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { Loading, Skeleton } from '../feedback/skeleton.tsx'
import { DeniedState, EmptyState, ErrorState, NoResult } from '../feedback/states.tsx'
import { useToast } from '../feedback/toast-context.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { Menu } from '../overlay/menu.tsx'
import { Popover } from '../overlay/popover.tsx'
import { SidePanel } from '../overlay/side-panel.tsx'
import { Sample, Samples } from './frame.tsx'

const box = 'flex min-h-56 flex-col justify-center rounded-panel border border-rule'

/** What a list or page shows instead of its content. */
export function States() {
  return (
    <Samples>
      <Sample name="Loading">
        <div className={box}>
          <div className="flex flex-col gap-5 p-4">
            <Skeleton width={150} />
            <Skeleton width={112} />
            <Loading after_ms={0}>Loading contests</Loading>
          </div>
        </div>
      </Sample>
      <Sample name="Empty: what to do first">
        <div className={box}>
          <EmptyState
            title="No CTF contests yet"
            actions={
              <>
                <Button look="primary" icon={<Plus size={14} aria-hidden="true" />}>
                  New contest
                </Button>
                <Button>Copy a contest</Button>
              </>
            }
          >
            Create one, or copy last year’s contest with its questions and settings.
          </EmptyState>
        </div>
      </Sample>
      <Sample name="No result: what hides it">
        <div className={box}>
          <NoResult search="harbor 2" onClear={() => undefined}>
            46 contests are hidden by the search and 1 filter.
          </NoResult>
        </div>
      </Sample>
      <Sample name="Error: what happened, what was kept, what to do">
        <div className={box}>
          <ErrorState title="Contests could not be loaded" code={['504', 'req 7f31c9a0', '14:32:08']} onRetry={() => undefined}>
            The connection was lost. Nothing was changed.
          </ErrorState>
        </div>
      </Sample>
      <Sample name="Denied: which permission, who can give it">
        <div className={box}>
          <DeniedState what="Scores" actions={<Button>Back to Control</Button>}>
            Your role, Referee, has no permission “Contest: scores”. Ask an administrator: Lin Zhao or Mei Chen.
          </DeniedState>
        </div>
      </Sample>
      <Sample name="Banners">
        <div className="flex flex-col gap-2">
          <Banner
            boxed
            tone="warning"
            title={
              <>
                Offline since <span className="type-mono ml-1">14:31:40</span>
              </>
            }
            actions={
              <>
                <span className="text-dense">next try in 4 s</span>
                <Button size="sm">Retry now</Button>
              </>
            }
          />
          <Banner boxed tone="info" title="Frozen">
            Points after 20:00 are shown at the award.
          </Banner>
          <Banner boxed tone="failure" title="Nothing was saved" />
          <Banner boxed tone="ok" title="Licence is valid" />
        </div>
      </Sample>
    </Samples>
  )
}

/** What floats: dialogs, menus, panels, toasts. */
export function Overlays() {
  const toast = useToast()
  const [open, setOpen] = useState<'none' | 'dialog' | 'plain' | 'typed' | 'panel'>('none')
  const close = () => setOpen('none')
  return (
    <Samples>
      <Sample name="Dialogs">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
          <Button onClick={() => setOpen('plain')}>Hide topic…</Button>
          <Button onClick={() => setOpen('typed')}>Delete 3 contests…</Button>
          <Button onClick={() => setOpen('panel')}>Open panel</Button>
        </div>
        <Dialog
          open={open === 'dialog'}
          onOpenChange={close}
          title="Rename the team"
          description="Players see the new name at once."
          footer={
            <Button look="primary" onClick={close}>
              Rename team
            </Button>
          }
        >
          Names have 4 to 40 characters.
        </Dialog>
        <ConfirmDialog
          open={open === 'plain'}
          onOpenChange={close}
          title="Hide Cookie Notary?"
          body="Players no longer see it; its solves stay."
          action="Hide topic"
          danger={false}
          onConfirm={() => undefined}
        />
        <ConfirmDialog
          open={open === 'typed'}
          onOpenChange={close}
          title="Delete 3 contests?"
          body="Scores, submissions and scenes of these contests are removed. This cannot be undone."
          items={['Power Grid Sector Qualifier', 'Beacon Cup 2026 · Spare Final', 'Rail Sector Qualifier']}
          typed="delete 3"
          action="Delete 3 contests"
          onConfirm={() => Promise.reject(new Error('Contests were not deleted. The connection was lost. Nothing was changed.'))}
        />
        <SidePanel
          open={open === 'panel'}
          onOpenChange={close}
          title="Cookie Notary"
          above="Web · Intermediate"
          onNext={() => undefined}
          onPrevious={() => undefined}
        >
          The clerk stamps every cookie twice and keeps one copy for himself.
        </SidePanel>
      </Sample>
      <Sample name="Menu, popover">
        <div className="flex gap-2">
          <Menu
            align="start"
            trigger={<Button>Actions</Button>}
            items={[
              { label: 'Open desk', hint: 'Enter', onSelect: () => undefined },
              { label: 'Resume contest', onSelect: () => undefined },
              { label: 'Edit', href: '#overlays' },
              'separator',
              { label: 'Stop…', disabledReason: 'resume first' },
              { label: 'Delete…', danger: true, onSelect: () => setOpen('typed') },
            ]}
          />
          <Popover label="Filters" trigger={<Button>Filters</Button>}>
            Type, time, visibility
          </Popover>
        </div>
      </Sample>
      <Sample name="Toasts">
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() =>
              toast.done({
                title: '3 contests published',
                body: 'Players see them now.',
                action: { label: 'Undo', onSelect: () => undefined },
              })
            }
          >
            Publish
          </Button>
          <Button onClick={() => toast.progress({ title: 'Exporting 1,204 scores', body: '42% · about 20 s left' })}>Export</Button>
          <Button
            onClick={() =>
              toast.failed({
                title: 'Scene 8f21 did not start',
                body: 'Node bj-03 has no free memory.',
                action: { label: 'Details', onSelect: () => undefined },
              })
            }
          >
            Start scene
          </Button>
        </div>
      </Sample>
    </Samples>
  )
}
