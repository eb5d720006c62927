/** What was asked of a database so far. */
export interface DatabaseUse {
  readonly roundTrips: number
  /** As they are billed; rows of some calls are not told and not counted. */
  readonly rowsRead: number
  readonly rowsWritten: number
}
