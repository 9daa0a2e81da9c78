import type { AppealView, DecisionView, EvidenceRow } from '@beacon/api/topic/evidence'
import type { AppealRecord, DecisionRecord, EvidenceRecord } from '../../../../db/schema/contest/evidence.ts'
import type { AppealFileRecord } from './repo.ts'

export interface Names {
  entrants: ReadonlyMap<string, { entrant_id: string; name: string }[]>
  topics: ReadonlyMap<string, string>
}

export function rowView(row: EvidenceRecord, { entrants, topics }: Names): EvidenceRow {
  const { resource_id, at, updated_at, kind, strength, state, topic_id, referee, decided_at, version } = row
  return {
    evidence_id: resource_id,
    at,
    updated_at,
    kind,
    strength,
    state,
    entrants: entrants.get(resource_id) ?? [],
    topic_id,
    topic_name: topic_id === null ? null : (topics.get(topic_id) ?? null),
    referee,
    decided_at,
    version,
  }
}

export function appealView(row: AppealRecord, files: readonly AppealFileRecord[]): AppealView {
  const { appeal_id, at, by, text, state, result, decided_by, decided_at, version } = row
  const own = files.filter((one) => one.appeal_id === appeal_id).map(({ file_id, name, size }) => ({ file_id, name, size }))
  return { appeal_id, at, by, text, files: own, state, result, decided_by, decided_at, version }
}

export function decisionView(row: DecisionRecord, entrantName: string | null, appeal: AppealView | null): DecisionView {
  const { decision_id, at, by, decision, entrant_id, note, reason, points, undone_at } = row
  return { decision_id, at, by, decision, entrant_id, entrant_name: entrantName, note, reason, points, undone_at, appeal }
}
