import type { SheetDecision, SheetVerdict } from '@beacon/api/platform/sheet'
import { useState } from 'react'
import type { SheetImportView, SheetRow } from './operations.ts'

interface ByHand {
  take: boolean
  verdict: SheetVerdict
}

/** Which rows are taken: new ones, what exists by the choice for all, and whatever was ticked by hand. */
export function useDecision(counts: SheetImportView['counts']) {
  const [on_existing, setExisting] = useState<SheetDecision['on_existing']>('skip')
  const [leave_out, setLeaveOut] = useState(false)
  const [byHand, setByHand] = useState<ReadonlyMap<number, ByHand>>(new Map())
  const usual = (verdict: SheetVerdict) => verdict === 'new' || (verdict === 'changed' && on_existing === 'overwrite')
  const isTaken = ({ row, verdict }: Pick<SheetRow, 'row' | 'verdict'>) => byHand.get(row)?.take ?? usual(verdict)
  const take = (rows: readonly Pick<SheetRow, 'row' | 'verdict'>[], isOn: boolean) => {
    const next = new Map(byHand)
    for (const { row, verdict } of rows) {
      if (isOn === usual(verdict)) next.delete(row)
      else next.set(row, { take: isOn, verdict })
    }
    setByHand(next)
  }
  const chooseAll = (next: SheetDecision['on_existing']) => {
    setExisting(next)
    // The new choice for all counts; what was unticked among new rows stays so.
    setByHand(new Map([...byHand].filter(([, { verdict }]) => verdict !== 'changed')))
  }
  const byHandCount = [...byHand.values()].reduce((sum, { take: isOn }) => sum + (isOn ? 1 : -1), 0)
  const total = counts.new + (on_existing === 'overwrite' ? counts.changed : 0) + byHandCount
  const body: SheetDecision = { on_existing, leave_out, rows: [...byHand].map(([row, one]) => ({ row, take: one.take })) }
  return { on_existing, chooseAll, leave_out, setLeaveOut, isTaken, take, total, body }
}
export type Decision = ReturnType<typeof useDecision>
