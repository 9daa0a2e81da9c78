/**
 * True where the column names an entrant that plays: staff who try a contest out are in no number of it.
 * Text for a query, so that both ways of asking the database can use it.
 */
export const ofPlayers = (column: string): string =>
  `not exists (select 1 from entrant tester where tester.entrant_id = ${column} and tester.is_staff)`
