import { alwaysReal, exportFormats, type ExportFormat, type ExportWhat } from '@beacon/api/contest/export'
import { usePermissions } from '@beacon/auth'
import { useState } from 'react'
import { exportWords } from './words.ts'

const all = Object.keys(exportWords) as ExportWhat[]
const watched: readonly ExportWhat[] = ['submissions', 'people', 'teams', 'questions', 'reports']
/** These exports show public data, or no results at all. */
const viewless: readonly ExportWhat[] = ['certificates', 'participants', 'package']

/** What the person may export, of those that are offered. */
export function useExportable(only: readonly ExportWhat[] = all): readonly ExportWhat[] {
  const permissions = usePermissions()
  return only.filter((what) => {
    if (what === 'evidence') return permissions.has('referee.decide')
    if (what === 'package') return permissions.has('question.transfer')
    if (what === 'writeups') return permissions.has('marking.mark')
    return !watched.includes(what) || permissions.has('contest.watch')
  })
}

/** What is exported, as which file, of which view. */
export function useExportChoice(offered: readonly ExportWhat[]) {
  const [what, setWhat] = useState<ExportWhat>(offered[0] ?? 'ranking')
  const formats: readonly ExportFormat[] = exportFormats[what]
  const [wanted, setFormat] = useState<ExportFormat>('xlsx')
  const format = formats.includes(wanted) ? wanted : (formats[0] ?? 'csv')
  const [view, setView] = useState<'public' | 'real'>('public')
  const isReal = alwaysReal.includes(what)
  return { offered, what, setWhat, formats, format, setFormat, view, setView, isReal, hasView: !isReal && !viewless.includes(what) }
}
export type ExportChoice = ReturnType<typeof useExportChoice>
