export { kingView, namedEntrants, type NamedEntrant } from './names.ts'
export { provenHills } from './proof.ts'
export { findHill, isOpenHill, lockHill, selectHills, type PlacedHill } from './repo.ts'
export { mustBeKoh } from './see.ts'
