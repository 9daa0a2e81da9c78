import type { ProofState } from '@beacon/api/kinds/awdp/question'
import type { ScriptState } from '@beacon/api/bank/script-fields'
import type { DataColumn } from '@beacon/ui/table'
import { msg } from '@lingui/core/macro'
import type { Speech } from '../desk/desk-figures.ts'
import { ProofMark } from '../question-trial/proof-mark.tsx'
import { ScriptMark } from '../question-scripts/script-mark.tsx'

interface Patched {
  proof: ProofState
  node: string
  port: number
  script_state: ScriptState
}

/** Columns of every bank whose services are attacked and patched. */
export function patchColumns<Row extends Patched>({ i18n }: Speech) {
  return {
    proof: { id: 'proof', header: i18n._(msg`Proof`), width: 130, cell: (row: Row) => <ProofMark state={row.proof} /> },
    service: {
      id: 'service',
      header: i18n._(msg`Service`),
      leaves: 3,
      width: 130,
      cell: (row: Row) => <span className="font-mono text-mono text-fg-2">{`${row.node}:${row.port}`}</span>,
    },
    script: {
      id: 'script',
      header: i18n._(msg`Scripts`),
      leaves: 4,
      width: 120,
      cell: (row: Row) => <ScriptMark state={row.script_state} />,
    },
  } as const satisfies Record<string, DataColumn<Row>>
}
