import pytest

# Its failed asserts tell what they compared, as those of the tests themselves do.
pytest.register_assert_rewrite("tests.support")
