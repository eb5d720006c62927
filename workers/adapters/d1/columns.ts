import { customType, integer, text } from 'drizzle-orm/sqlite-core'
import { type Audience, audienceName, audienceNamed } from '../../domain/scope.ts'

/** A column that holds an audience by its name. */
export const audience = customType<{ data: Audience; driverData: string }>({
  dataType: () => 'text',
  toDriver: audienceName,
  fromDriver: audienceNamed,
})

/** A text column of a type the engine checked when it wrote the row. */
export const words = <T extends string>(name: string) => text(name).$type<T>()

/** A column of JSON, of a type the engine checked when it wrote the row. */
export const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>()

/** A column that is true or false, kept as 1 or 0. */
export const flag = (name: string) => integer(name, { mode: 'boolean' })
