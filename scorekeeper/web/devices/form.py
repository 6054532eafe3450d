"""The form that names a device."""

from flask_babel import gettext
from wtforms import Form, StringField

from scorekeeper.players import names as naming
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Device


class DeviceForm(Form):
    """The name of a browser in the lists of its matches."""

    name = StringField(filters=[naming.clean])

    def save(self, device: Device) -> bool:
        """Store the name; False, with an error on the field, if it is not valid. Needs a begun write."""
        name = self.name.data or ""
        if naming.too_long(name):
            self.name.errors = [gettext("A name has at most %(most)d characters.", most=naming.LONGEST_NAME)]
            return False
        device.name = name
        db.session.commit()
        return True
