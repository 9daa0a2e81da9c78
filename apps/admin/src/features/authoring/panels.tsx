import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import { CheckPanel } from './check-panel.tsx'
import { FactsPanel } from './facts-panel.tsx'
import { FilesPanel } from './files-panel.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { SnapshotsPanel } from './snapshots-panel.tsx'
import { StartPanel } from './start-panel.tsx'
import type { AuthoringPanelProps } from './panel-props.ts'

export interface AuthoringPanel {
  id: string
  title: MessageDescriptor
  Panel: ComponentType<AuthoringPanelProps>
}

/** What stands beside the console, from top to bottom. */
export const authoringPanels: readonly AuthoringPanel[] = [
  { id: 'facts', title: msg({ context: 'authoring', message: 'Facts' }), Panel: FactsPanel },
  { id: 'services', title: msg`Services`, Panel: ServicesPanel },
  { id: 'files', title: msg`Files`, Panel: FilesPanel },
  { id: 'snapshots', title: msg`Snapshots`, Panel: SnapshotsPanel },
  { id: 'start', title: msg`Start parameters`, Panel: StartPanel },
  { id: 'check', title: msg({ context: 'authoring', message: 'Check' }), Panel: CheckPanel },
]
