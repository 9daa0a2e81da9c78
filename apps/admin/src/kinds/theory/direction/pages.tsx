import type { DirectionView } from '@beacon/api/bank/direction'
import { DirectionForm } from '../../../parts/directions/direction-form.tsx'
import { DirectionList } from '../../../parts/directions/direction-list.tsx'
import type { DirectionHome } from '../../../parts/directions/home.ts'
import { theoryDirectionsHref, theoryListHref } from '../bank/hrefs.ts'
import { ImportButton } from './import-button.tsx'
import { PointTree } from './point-tree.tsx'

const list = theoryDirectionsHref.to

/** The same directions as of every bank, with the knowledge points below each. */
const home: DirectionHome = {
  list,
  add: `${list}/add-type`,
  edit: `${list}/$typeId/edit-type`,
  banks: ['theory'],
  questions: (direction_id) => ({ ...theoryListHref, search: { direction_id } }),
  actions: <ImportButton />,
  below: ({ resource_id }) => <PointTree direction_id={resource_id} />,
}

export function TheoryDirections() {
  return <DirectionList home={home} />
}

export function NewTheoryDirection() {
  return <DirectionForm stored={null} home={home} />
}

export function EditTheoryDirection({ stored }: { stored: DirectionView }) {
  return <DirectionForm stored={stored} home={home} />
}
