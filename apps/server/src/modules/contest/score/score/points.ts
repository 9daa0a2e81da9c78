import { scoreKindOf, type BuiltKind } from '@beacon/engine/kinds'
import { toPoints } from '@beacon/i18n/format'

/** A score of a contest in points, for files and texts; the wire carries scores as integers of the kind's scale. */
export const pointsOf = ({ kind }: { kind: BuiltKind }, score: number): number => toPoints(score, scoreKindOf(kind).point_digits)
