import { describe, expect, test } from 'vitest'
import { statementsOf } from '../../../../workers/adapters/d1/statements.ts'

describe('a SQL file is split into statements', () => {
  test.each([
    ['nothing', '', []],
    ['only a comment', '-- nothing; here\n', []],
    ['two statements', 'SELECT 1; SELECT 2;', ['SELECT 1', 'SELECT 2']],
    ['no last semicolon', 'SELECT 1', ['SELECT 1']],
    ['a semicolon in a string', "SELECT ';''; END'; SELECT 2", ["SELECT ';''; END'", 'SELECT 2']],
    ['a semicolon in a comment', 'SELECT 1 -- one; two\n; SELECT 2', ['SELECT 1 -- one; two', 'SELECT 2']],
    [
      'a trigger with a case in it',
      'CREATE TRIGGER t BEGIN SELECT CASE WHEN 1 THEN 2 END; SELECT 3; END; SELECT 4',
      ['CREATE TRIGGER t BEGIN SELECT CASE WHEN 1 THEN 2 END; SELECT 3; END', 'SELECT 4'],
    ],
  ])('%s', (_, sql, statements) => {
    expect(statementsOf(sql)).toEqual(statements)
  })
})
