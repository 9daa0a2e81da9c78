import type { ImageMaking } from '@beacon/api/image/image-fields'
import type { ImageTest, LibraryRow } from '@beacon/api/image/image-library-views'
import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import { Status, type StatusName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { Box } from 'lucide-react'
import { ImageState } from './image-state.tsx'
import { testProblemWords } from '../../parts/image-problem/test-words.ts'

const makingNames = {
  creating: 'image.creating',
  to_edit: 'image.to_edit',
  injecting: 'image.injecting',
  injection_success: 'image.injected',
  injection_failed: 'image.injection_failed',
  injection_hung: 'image.injection_hung',
  saving: 'image.saving',
} as const satisfies Record<ImageMaking, StatusName>

/** Where authoring stands, else the newest version. */
export function RowState({ row: { making, making_problem, newest } }: { row: Pick<LibraryRow, 'making' | 'making_problem' | 'newest'> }) {
  if (making === 'to_edit' && making_problem !== null) return <Status of="image.error" />
  if (making !== null) return <Status of={makingNames[making]} />
  return newest === null ? <span className="text-fg-3">–</span> : <ImageState image={newest} />
}

export const testNames = {
  untested: 'check.unchecked',
  testing: 'check.checking',
  passed: 'check.check_passed',
  failed: 'check.check_failed',
} as const

export function TestState({ test }: { test: ImageTest }) {
  return <Status of={testNames[test.state]} />
}

/** Why the last test failed, with the end of what the node said. */
export function TestTrouble({ test: { state, problem } }: { test: ImageTest }) {
  const { i18n } = useLingui()
  if (state !== 'failed' || problem === null) return null
  const log = String(problem.details['log'] ?? '')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-fg-2">{i18n._(testProblemWords[problem.code])}</span>
      {log !== '' && (
        <pre className="max-h-40 overflow-auto rounded-control bg-ink-2 p-2 font-mono text-mono whitespace-pre-wrap">{log}</pre>
      )}
    </div>
  )
}

export const iconAddress = (file_id: string): string => urlOf(file.image, { params: { file_id } })

export function ImageIcon({ image: { icon_file_id } }: { image: Pick<LibraryRow, 'icon_file_id'> }) {
  if (icon_file_id === null) return <Box size={16} className="shrink-0 text-fg-3" aria-hidden="true" />
  return <img src={iconAddress(icon_file_id)} alt="" className="size-4 shrink-0 rounded-control object-contain" />
}
