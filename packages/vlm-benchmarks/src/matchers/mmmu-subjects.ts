/** The thirty subjects of MMMU and MMMU-Pro by domain. */
export const mmmuDomains: Readonly<Record<string, readonly string[]>> = {
  'Art and Design': ['Art', 'Art_Theory', 'Design', 'Music'],
  Business: ['Accounting', 'Economics', 'Finance', 'Manage', 'Marketing'],
  Science: ['Biology', 'Chemistry', 'Geography', 'Math', 'Physics'],
  'Health and Medicine': [
    'Basic_Medical_Science',
    'Clinical_Medicine',
    'Diagnostics_and_Laboratory_Medicine',
    'Pharmacy',
    'Public_Health',
  ],
  'Humanities and Social Science': ['History', 'Literature', 'Sociology', 'Psychology'],
  'Tech and Engineering': [
    'Agriculture',
    'Architecture_and_Engineering',
    'Computer_Science',
    'Electronics',
    'Energy_and_Power',
    'Materials',
    'Mechanical_Engineering',
  ],
};
