/**
 * Reads the SMART format of the classic test collections: records begin with `.I <number>`, their fields with a dot and a letter.
 * @param {string} text
 * @returns {{ readonly id: string, readonly fields: Readonly<Record<string, string>> }[]}
 */
export const smartRecords = (text) =>
  text
    .split(/^\.I\s+/mu)
    .slice(1)
    .map((record) => {
      const [id = '', ...fields] = record.split(/^\.(?=[A-Z]\s*$)/mu)
      return {
        id: id.trim(),
        fields: Object.fromEntries(fields.map((field) => [field.slice(0, 1), field.slice(1).trim()])),
      }
    })
