import { query } from '@beacon/api/query'
import { questionScene } from '@beacon/api/bank/question-scene'
import { topology } from '@beacon/api/scene/topology'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
import type { RangeInput } from './model.ts'

const useScene = (resource_id: string | null, isOn: boolean) =>
  useQuery({ ...query(questionScene.get, { params: { resource_id: resource_id ?? '' } }), enabled: isOn && resource_id !== null }).data
    ?.scene ?? null

/** The range that the stages stand in: the question's own while its template is chosen, else that of the chosen template. */
export function useRange() {
  const { resource_id } = useFormFacts()
  const topology_id = useWatch<RangeInput, 'topology_id'>({ name: 'topology_id' })
  const scene = useScene(resource_id, true)
  const isOwn = scene !== null && (topology_id === null || topology_id === '' || topology_id === scene.topology_id)
  const placed = useQuery({
    ...query(topology.place, { params: { topology_id: topology_id ?? '' } }),
    enabled: !isOwn && topology_id !== null && topology_id !== '',
  })
  return isOwn ? scene.definition : (placed.data?.definition ?? null)
}
