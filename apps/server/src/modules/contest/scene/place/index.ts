export { contestOwner, entrantPayer, placeOf, readPlace, topicSubject, type ContestPlace, type PlaceWish, type ReadPlace } from './place.ts'
